package org.hlo4j.portability.legalize;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.opset.builtin.BuiltinOps;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.version.IllegalOperation;
import org.jspecify.annotations.Nullable;

/**
 * Legalizes StableHLO programs to VHLO of the current version. Operations of other dialects are
 * copied; where their values are used by VHLO or the reverse, {@code
 * builtin.unrealized_conversion_cast} is inserted if allowed.
 *
 * <p>Unlike MLIR's conversion, this one does not fold operations of other dialects to operands,
 * such as {@code arith.addi} of zero.
 */
public final class StablehloToVhlo extends Translator {
  private final OtherDialects others;
  private final boolean explains;
  private final TypeMapping types;
  private final AttributeMapping attributes;

  /** Casts of values of other dialects, by value. */
  private final Map<Value, Operation> casts = new IdentityHashMap<>();

  /** The error for the first illegal cast; errors for illegal operations take precedence. */
  private @Nullable Diagnostic illegalCast;

  /** The operations of other dialects and their copies, in program order. */
  private final Map<Operation, Operation> copies = new LinkedHashMap<>();

  private StablehloToVhlo(OtherDialects others, boolean explains) {
    this.others = others;
    this.explains = explains;
    this.types = new TypeMapping(others);
    this.attributes = new AttributeMapping(types);
  }

  /**
   * Legalizes the operations inside {@code root}, usually a module, in place; reports an error and
   * leaves the program unchanged if that fails.
   *
   * @param others the dialects that are legal besides StableHLO
   * @param explains whether errors have notes with the reason
   * @return whether the program was legalized
   */
  public static boolean convert(
      Operation root, OtherDialects others, boolean explains, Diagnostics diagnostics) {
    Optional<Operation> translated = translate(root, others, explains, diagnostics);
    translated.ifPresent(copy -> replaceInside(root, copy));
    return translated.isPresent();
  }

  /** As {@link #convert}, but returns the legalized program and leaves the original unchanged. */
  public static Optional<Operation> translate(
      Operation root, OtherDialects others, boolean explains, Diagnostics diagnostics) {
    StablehloToVhlo translator = new StablehloToVhlo(others, explains);
    try {
      Operation translated = translator.translateInside(root);
      translator.preserveUseOrders();
      translator.materializeSources(translated);
      return Optional.of(translated);
    } catch (TranslationFailure refused) {
      refused.report(diagnostics);
      return Optional.empty();
    }
  }

  @Override
  void translate(Operation op, Block to) {
    OpMapping mapping = OpMappings.ofStablehloOrNull(op.definition());
    if (mapping == null) {
      copy(op, to);
      return;
    }
    OperationState state;
    try {
      FunctionResults.check(op);
      List<Type> resultTypes = types.toVhlo(op.resultTypes());
      types.checkArguments(op);
      state = mapping.toVhlo(op, op.discardableAttributes(), attributes);
      state.addResultTypes(resultTypes);
      op.operands().forEach(operand -> types.toVhlo(operand.type()));
      addOperands(op, state);
    } catch (Unconvertible e) {
      throw new TranslationFailure(new IllegalOperation(op, e.reason(), explains));
    }
    append(op, state, to);
  }

  /** Copies an operation of another dialect. */
  private void copy(Operation op, Block to) {
    if (!others.allows(op)) {
      String reason = UnmappedOperation.reason(UnmappedOperation.subject(op), op);
      throw new TranslationFailure(new IllegalOperation(op, reason, explains));
    }
    OperationState state = new OperationState(op);
    state.addResultTypes(op.resultTypes());
    addOperands(op, state);
    copies.put(op, append(op, state, to));
  }

  @Override
  Type argumentType(Operation parent, Type type) {
    return OpMappings.ofStablehloOrNull(parent.definition()) == null ? type : types.toVhlo(type);
  }

  @Override
  Value operand(Operation user, Value translated) {
    if (OpMappings.ofStablehloOrNull(user.definition()) == null) {
      return translated;
    }
    Type targetType = types.toVhlo(translated.type());
    return targetType.equals(translated.type()) ? translated : castOf(translated, targetType, user);
  }

  private Value castOf(Value value, Type targetType, Operation user) {
    Operation cast = casts.get(value);
    if (cast == null) {
      if (!others.allowsCasts() && illegalCast == null) {
        illegalCast = Materialization.target(value, targetType, user, explains);
      }
      cast = insertCast(value, targetType, user.location());
      casts.put(value, cast);
    }
    return cast.result(0);
  }

  /** MLIR's conversion does not modify legal operations, so their use lists keep their order. */
  private void preserveUseOrders() {
    copies.forEach((original, copy) -> {
      for (int i = 0; i < original.resultCount(); i++) {
        preserveUseOrder(original.result(i), copy.result(i));
      }
      for (int i = 0; i < original.regionCount(); i++) {
        preserveUseOrders(original.region(i), copy.region(i));
      }
    });
  }

  private void preserveUseOrders(Region original, Region copy) {
    for (int i = 0; i < original.blocks().size(); i++) {
      List<BlockArgument> arguments = original.blocks().get(i).arguments();
      for (int k = 0; k < arguments.size(); k++) {
        preserveUseOrder(arguments.get(k), copy.blocks().get(i).argument(k));
      }
    }
  }

  /** Reorders the uses like the original's if all of these were copied. */
  private void preserveUseOrder(Value original, Value copy) {
    if (!original.hasUses() || original.hasOneUse()) {
      return;
    }
    List<OpOperand> uses = new ArrayList<>();
    for (OpOperand use : original.uses()) {
      Operation user = copies.get(use.owner());
      if (user == null || user.operand(use.index()) != copy) {
        return;
      }
      uses.add(user.opOperand(use.index()));
    }
    if (uses.size() == copy.useCount()) {
      copy.reorderUses(uses);
    }
  }

  /** Casts VHLO values that other dialects use, and reorders uses as MLIR does. */
  private void materializeSources(Operation root) {
    if (illegalCast != null) {
      throw new TranslationFailure(illegalCast);
    }
    for (Operation cast : casts.values()) {
      List<OpOperand> uses = new ArrayList<>();
      cast.result(0).uses().forEach(uses::addFirst);
      cast.result(0).reorderUses(uses);
    }
    Map<Value, List<OpOperand>> foreignUses = foreignUses();
    if (!foreignUses.isEmpty() && !others.allowsCasts()) {
      Value first = firstOf(foreignUses.keySet(), root);
      Operation user = foreignUses.getOrDefault(first, List.of()).getFirst().owner();
      throw new TranslationFailure(
          Materialization.source(first, types.fromVhlo(first.type()), user, explains));
    }
    List<Value> values = new ArrayList<>(foreignUses.keySet());
    values.sort((a, b) -> Integer.compare(indexOf(a), indexOf(b)));
    for (Value value : values) {
      Operation cast = insertCast(value, types.fromVhlo(value.type()), value.location());
      foreignUses.getOrDefault(value, List.of()).forEach(use -> use.set(cast.result(0)));
    }
  }

  /** The uses of VHLO values by other dialects, by value. */
  private Map<Value, List<OpOperand>> foreignUses() {
    Map<Value, List<OpOperand>> uses = new LinkedHashMap<>();
    copies.forEach((original, copy) -> {
      for (int i = 0; i < original.operandCount(); i++) {
        if (!copy.operand(i).type().equals(original.operand(i).type())) {
          uses.computeIfAbsent(copy.operand(i), value -> new ArrayList<>()).add(copy.opOperand(i));
        }
      }
    });
    return uses;
  }

  private static int indexOf(Value value) {
    return switch (value) {
      case OpResult result -> result.index();
      case BlockArgument argument -> argument.index();
    };
  }

  /** The value that is defined first in program order. */
  private static Value firstOf(Set<Value> values, Operation root) {
    List<Value> found = new ArrayList<>();
    root.walk(op -> {
      for (int i = 0; i < op.regionCount(); i++) {
        op.region(i).blocks().forEach(block -> found.addAll(block.arguments()));
      }
      found.addAll(op.results());
    });
    return found.stream().filter(values::contains).findFirst().orElseThrow();
  }

  private static Operation insertCast(Value value, Type type, Location location) {
    Operation cast =
        new OperationState(BuiltinOps.UNREALIZED_CONVERSION_CAST, location)
            .addOperand(value)
            .addResultType(type)
            .create();
    Block block = Objects.requireNonNull(value.parentBlockOrNull());
    Operation definition = value.definingOpOrNull();
    @Nullable Operation anchor = definition == null ? block.firstOrNull() : definition.nextOrNull();
    block.insertBefore(cast, anchor);
    return cast;
  }
}
