package org.hlo4j.portability.legalize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.opset.builtin.BuiltinOps;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.vhlo.VhloDialect;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.version.IllegalOperation;

/**
 * Legalizes VHLO programs of the current version to StableHLO. Operations of other dialects are
 * copied with translated types; casts between types that are now equal are removed.
 */
public final class VhloToStablehlo extends Translator {
  private final boolean explains;
  private final TypeMapping types = new TypeMapping(OtherDialects.ALL);
  private final AttributeMapping attributes = new AttributeMapping(types);

  /** The translated casts, in program order. */
  private final List<Operation> casts = new ArrayList<>();

  private VhloToStablehlo(boolean explains) {
    this.explains = explains;
  }

  /**
   * Legalizes the operations inside {@code root}, usually a module, in place; reports an error and
   * leaves the program unchanged if that fails.
   *
   * @param explains whether errors have notes with the reason
   * @return whether the program was legalized
   */
  public static boolean convert(Operation root, boolean explains, Diagnostics diagnostics) {
    Optional<Operation> translated = translate(root, explains, diagnostics);
    translated.ifPresent(copy -> replaceInside(root, copy));
    return translated.isPresent();
  }

  /** As {@link #convert}, but returns the legalized program and leaves the original unchanged. */
  public static Optional<Operation> translate(
      Operation root, boolean explains, Diagnostics diagnostics) {
    VhloToStablehlo translator = new VhloToStablehlo(explains);
    try {
      Operation translated = translator.translateInside(root);
      translator.casts.forEach(VhloToStablehlo::dropIfEqual);
      return Optional.of(translated);
    } catch (TranslationFailure refused) {
      refused.report(diagnostics);
      return Optional.empty();
    }
  }

  @Override
  void translate(Operation op, Block to) {
    try {
      OpMapping mapping = OpMappings.ofVhloOrNull(op.definition());
      if (mapping != null) {
        convert(op, mapping, to);
      } else if (op.definition().dialect().equals(VhloDialect.NAMESPACE)) {
        throw new Unconvertible("'" + op.name() + "' is not of the current version");
      } else {
        Operation copy = copy(op, to);
        if (copy.is(BuiltinOps.UNREALIZED_CONVERSION_CAST)) {
          casts.add(copy);
        }
      }
    } catch (Unconvertible e) {
      throw new TranslationFailure(new IllegalOperation(op, e.reason(), explains));
    }
  }

  private void convert(Operation op, OpMapping mapping, Block to) {
    List<Type> resultTypes = types.fromVhlo(op.resultTypes());
    OperationState state =
        mapping.fromVhlo(op, target(op, mapping), op.discardableAttributes(), attributes);
    state.addResultTypes(resultTypes);
    addOperands(op, state);
    append(op, state, to);
  }

  /** VHLO has one terminator for functions and regions. */
  private static OpDefinition target(Operation op, OpMapping mapping) {
    Operation parent = op.parentOpOrNull();
    return op.is(VhloDialect.RETURN)
            && parent != null
            && (parent.is(VhloDialect.FUNC) || parent.is(FuncOps.FUNC))
        ? FuncOps.RETURN
        : mapping.stablehlo();
  }

  private Operation copy(Operation op, Block to) {
    OperationState state = new OperationState(op);
    state.addResultTypes(types.fromVhlo(op.resultTypes()));
    addOperands(op, state);
    return append(op, state, to);
  }

  /**
   * Replaces the results of an identity cast by its operands. Each use is moved to the operand in
   * turn, which reverses the order of uses, as in MLIR. A cast of its own result is kept, for the
   * verifier to report, and so is one of nothing.
   */
  static void dropIfEqual(Operation cast) {
    if (cast.resultCount() == 0
        || !cast.operands().stream().map(Value::type).toList().equals(cast.resultTypes())) {
      return;
    }
    for (int i = 0; i < cast.resultCount(); i++) {
      cast.result(i).replaceAllUsesWith(cast.operand(i));
    }
    if (cast.results().stream().noneMatch(Value::hasUses)) {
      cast.erase();
    }
  }

  @Override
  Type argumentType(Operation parent, Type type) {
    return types.fromVhlo(type);
  }

  @Override
  Value operand(Operation user, Value translated) {
    return translated;
  }
}
