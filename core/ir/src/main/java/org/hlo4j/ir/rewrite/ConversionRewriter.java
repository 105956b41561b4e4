package org.hlo4j.ir.rewrite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.internal.IdentitySet;
import org.jspecify.annotations.Nullable;

/**
 * The rewriter of a conversion. A value may be replaced by one of another type; remaining uses of
 * the old type refer to a {@code builtin.unrealized_conversion_cast} until the conversion
 * completes, which drops casts that cancel out and materializes the others.
 */
public final class ConversionRewriter extends Rewriter {
  private static final String CAST = "builtin.unrealized_conversion_cast";

  /**
   * The purpose of a cast: whether its result has an unconverted type, and the converter that
   * materializes it.
   */
  record Cast(boolean isSource, @Nullable TypeConverter types) {}

  private final Map<Operation, Cast> casts = new LinkedHashMap<>();
  private final Changes changes;
  private @Nullable TypeConverter current;

  /** The changes since they were last taken. */
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

  /** Returns the operations inserted since the last call. */
  List<Operation> takeInserted() {
    List<Operation> taken = changes.inserted;
    changes.inserted = new ArrayList<>();
    return taken;
  }

  /** Returns the operations modified since the last call. */
  List<Operation> takeModified() {
    List<Operation> taken = changes.modified;
    changes.modified = new ArrayList<>();
    return taken;
  }

  Map<Operation, Cast> casts() {
    return casts;
  }

  /** Prepares for a pattern with a type converter at an operation. */
  void begin(Operation operation, @Nullable TypeConverter types) {
    current = types;
    setInsertionPoint(operation);
  }

  /** Returns the converted operands; empty if the converter rejects one of their types. */
  Optional<List<Value>> operandsOf(Operation operation) {
    List<Value> operands = new ArrayList<>(operation.operandCount());
    for (Value operand : operation.operands()) {
      Value converted = convertedOrNull(operand, operation.location());
      if (converted == null) {
        return Optional.empty();
      }
      operands.add(converted);
    }
    return Optional.of(operands);
  }

  private @Nullable Value convertedOrNull(Value value, Location location) {
    Value latest = latest(value);
    if (current == null) {
      return latest;
    }
    Type resultType = current.convertOrNull(value.type());
    if (resultType == null || latest.type().equals(resultType)) {
      return resultType == null ? null : latest;
    }
    return value.type().equals(resultType) ? value : cast(latest, resultType, location, false);
  }

  /** Returns the replacement of a value, of any type. */
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

  /** Changes the operation in place, which must make it legal or convertible by other patterns. */
  @Override
  public void modify(Operation operation, Runnable change) {
    super.modify(operation, change);
    changes.modified.add(operation);
  }

  /** Replaces an operation by values, which may have other types. */
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
      dropUnused(value);
    }
  }

  private void dropUnused(Value value) {
    Operation definition = value.definingOpOrNull();
    if (definition != null && !value.hasUses() && casts.remove(definition) != null) {
      definition.erase();
    }
  }

  /**
   * Converts the types of the arguments of all blocks of a region. Uses of the arguments keep the
   * old types until they are converted themselves.
   *
   * @param region the region
   * @param types the type converter
   * @return whether all types could be converted
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
