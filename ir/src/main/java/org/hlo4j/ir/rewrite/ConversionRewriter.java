package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.IdentitySet;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/**
 * The rewriter of a conversion. A value may be replaced by one of another type: where the old type
 * is still needed, {@code builtin.unrealized_conversion_cast} stands between until the conversion
 * ends, when casts that cancel out are dropped and type converters make something of the others.
 */
public final class ConversionRewriter extends Rewriter {
  private static final String CAST = "builtin.unrealized_conversion_cast";

  /** What a cast is for: whether it leads back to an unconverted type, and who makes it real. */
  record Cast(boolean isSource, @Nullable TypeConverter types) {}

  private final Map<Operation, Cast> casts = new LinkedHashMap<>();
  private final Changes changes;
  private @Nullable TypeConverter current;

  /** What has changed since it was last asked. */
  static final class Changes implements RewriteListener {
    private List<Operation> inserted = new ArrayList<>();
    private List<Operation> modified = new ArrayList<>();
    private final IdentitySet<Operation> erased = new IdentitySet<>();

    @Override
    public void inserted(Operation operation) {
      inserted.add(operation);
    }

    @Override
    public void erased(Operation operation) {
      erased.add(operation);
    }
  }

  private ConversionRewriter(DialectRegistry registry, Changes changes) {
    super(registry, changes);
    this.changes = changes;
  }

  static ConversionRewriter over(DialectRegistry registry) {
    return new ConversionRewriter(registry, new Changes());
  }

  boolean isErased(Operation operation) {
    return changes.erased.contains(operation);
  }

  /** The operations inserted since the last call. */
  List<Operation> takeInserted() {
    List<Operation> taken = changes.inserted;
    changes.inserted = new ArrayList<>();
    return taken;
  }

  /** The operations modified since the last call. */
  List<Operation> takeModified() {
    List<Operation> taken = changes.modified;
    changes.modified = new ArrayList<>();
    return taken;
  }

  Map<Operation, Cast> casts() {
    return casts;
  }

  /** Begins the work of a pattern with this converter at an operation. */
  void begin(Operation operation, @Nullable TypeConverter types) {
    current = types;
    setInsertionPoint(operation);
  }

  /** What the operands have become; empty if the converter has no type for one of them. */
  java.util.Optional<List<Value>> operandsOf(Operation operation) {
    List<Value> operands = new ArrayList<>(operation.operandCount());
    for (Value operand : operation.operands()) {
      Value converted = convertedOrNull(operand, operation.location());
      if (converted == null) {
        return java.util.Optional.empty();
      }
      operands.add(converted);
    }
    return java.util.Optional.of(operands);
  }

  /** What the value has become, as the current pattern wants it. */
  public Value converted(Value value) {
    Value converted = convertedOrNull(value, value.location());
    if (converted == null) {
      throw new IllegalArgumentException("the type does not convert: " + value.type());
    }
    return converted;
  }

  private @Nullable Value convertedOrNull(Value value, Location location) {
    Value latest = latest(value);
    if (current == null) {
      return latest;
    }
    Type wanted = current.convertOrNull(value.type());
    if (wanted == null || latest.type().equals(wanted)) {
      return wanted == null ? null : latest;
    }
    return value.type().equals(wanted) ? value : cast(latest, wanted, location, false);
  }

  /** What was put in the place of the value, of whatever type. */
  private Value latest(Value value) {
    Operation definition = value.definingOpOrNull();
    Cast cast = definition == null ? null : casts.get(definition);
    return definition != null && cast != null && cast.isSource()
        ? latest(definition.operand(0))
        : value;
  }

  private Value cast(Value value, Type type, Location location, boolean isSource) {
    OpDefinition definition = Objects.requireNonNull(registry().opOrNull(CAST));
    Operation cast =
        new OperationState(definition, location).addOperand(value).addResultType(type).create();
    if (isSource) {
      insertAfterDefinition(cast, value);
    } else {
      InsertionPoint at = insertionPoint();
      at.block().insertBefore(cast, at.anchorOrNull());
    }
    casts.put(cast, new Cast(isSource, current));
    return cast.result(0);
  }

  private static void insertAfterDefinition(Operation operation, Value value) {
    Operation definition = value.definingOpOrNull();
    InsertionPoint at =
        definition == null
            ? InsertionPoint.atStart(((BlockArgument) value).owner())
            : InsertionPoint.after(definition);
    at.block().insertBefore(operation, at.anchorOrNull());
  }

  /** Changes the operation in place, which makes it legal or is followed by other patterns. */
  @Override
  public void modify(Operation operation, Runnable change) {
    super.modify(operation, change);
    changes.modified.add(operation);
  }

  /** Replaces an operation by values, which may be of other types. */
  @Override
  public void replace(Operation operation, List<? extends Value> values) {
    List<Value> sameTypes = new ArrayList<>(values.size());
    for (int i = 0; i < values.size(); i++) {
      Value value = values.get(i);
      Type type = operation.result(i).type();
      boolean fits = value.type().equals(type) || !operation.result(i).hasUses();
      sameTypes.add(fits ? value : cast(value, type, operation.location(), true));
    }
    super.replace(operation, sameTypes);
    for (Value value : sameTypes) {
      forgetUnused(value);
    }
  }

  private void forgetUnused(Value value) {
    Operation definition = value.definingOpOrNull();
    if (definition != null && !value.hasUses() && casts.remove(definition) != null) {
      definition.erase();
    }
  }

  /**
   * Converts the types of the arguments of all blocks of the region; says whether all convert. Uses
   * of the arguments inside keep the old types until they are converted themselves.
   */
  public boolean convertArgumentTypes(Region region, TypeConverter types) {
    for (Block block : region.blocks()) {
      for (BlockArgument argument : block.arguments()) {
        if (types.convertOrNull(argument.type()) == null) {
          return false;
        }
      }
    }
    TypeConverter saved = current;
    current = types;
    for (Block block : region.blocks()) {
      for (BlockArgument argument : block.arguments()) {
        convertType(argument, Objects.requireNonNull(types.convertOrNull(argument.type())));
      }
    }
    current = saved;
    return true;
  }

  private void convertType(BlockArgument argument, Type type) {
    Type old = argument.type();
    if (old.equals(type)) {
      return;
    }
    argument.setType(type);
    if (argument.hasUses()) {
      Value cast = cast(argument, old, argument.location(), true);
      replaceUsesIf(argument, cast, use -> use.owner() != cast.definingOpOrNull());
    }
  }
}
