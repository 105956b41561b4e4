package org.hlo4j.byteir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.target.OpaqueTargets;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.opset.ace.AceOps;
import org.hlo4j.opset.ace.AceType;
import org.hlo4j.opset.arith.ArithOps;
import org.hlo4j.opset.mhlo.Counterparts;
import org.hlo4j.opset.mhlo.CustomCallSchedule;
import org.hlo4j.opset.mhlo.MhloOps;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Modules;

/**
 * Converts coarse-grained operations between the two dialects whose custom calls carry them, {@code
 * stablehlo} and {@code mhlo}. Entries of {@code byteir_attrs} that the target defines are
 * normalized to the form of ByteIR's document.
 */
public final class ByteirConversion {
  private static final String SCHEDULE = "custom_call_schedule";

  private final Rewriter rewriter;
  private final Diagnostics diagnostics;
  private boolean converted = true;

  private ByteirConversion(DialectRegistry registry, Diagnostics diagnostics) {
    this.rewriter = new Rewriter(registry);
    this.diagnostics = diagnostics;
  }

  /**
   * Converts nested operations to StableHLO: calls and constants of {@code mhlo}, calls of {@code
   * ace} without strings and resources, and ByteIR's bounds in tensor encodings to StableHLO's.
   * Operands with index elements, which StableHLO's calls do not accept, are cast to 64-bit
   * integers.
   *
   * @param root the operation whose nested operations are converted, in place
   * @param registry the dialects
   * @param diagnostics receives an error for each operation that cannot be converted
   * @return whether all were converted
   */
  public static boolean toStablehlo(
      Operation root, DialectRegistry registry, Diagnostics diagnostics) {
    StablehloBounds.putInto(root);
    ByteirConversion conversion = new ByteirConversion(registry, diagnostics);
    for (Operation op : operations(root)) {
      if (op.is(MhloOps.CUSTOM_CALL) || (op.is(AceOps.CUSTOM_CALL) && isPlain(op))) {
        conversion.convert(op, Modules.CUSTOM_CALL);
      } else if (op.definition().baseOrNull() == DataMovement.CONSTANT) {
        conversion.replace(op, conversion.stateOf(op, DataMovement.CONSTANT, op.operands()));
      }
    }
    return conversion.converted;
  }

  /**
   * Converts nested StableHLO custom calls of coarse-grained operations to {@code mhlo}.
   *
   * @param root the operation whose nested operations are converted, in place
   * @param registry the dialects
   * @param diagnostics receives an error for each operation that cannot be converted
   * @return whether all were converted
   */
  public static boolean toMhlo(Operation root, DialectRegistry registry, Diagnostics diagnostics) {
    ByteirConversion conversion = new ByteirConversion(registry, diagnostics);
    for (Operation op : operations(root)) {
      if (op.is(Modules.CUSTOM_CALL)
          && (Targets.of(op).isPresent()
              || OpaqueTargets.isCall(op)
              || op.hasAttribute(ByteirCall.ATTRIBUTES))) {
        conversion.convert(op, MhloOps.CUSTOM_CALL);
      }
    }
    return conversion.converted;
  }

  /** Returns whether a call of {@code ace} has neither strings nor resources. */
  private static boolean isPlain(Operation call) {
    return Stream.of(Value.types(List.copyOf(call.operands())), call.resultTypes())
        .flatMap(List::stream)
        .noneMatch(type -> Shapes.elementType(type) instanceof AceType);
  }

  private static List<Operation> operations(Operation root) {
    List<Operation> all = new ArrayList<>();
    root.walk(all::add);
    return all;
  }

  private void convert(Operation op, OpDefinition target) {
    Optional<String> refusal = refusal(op, target);
    if (refusal.isPresent()) {
      diagnostics.error(op.location(), "'" + op.name() + "' op " + refusal.get());
      converted = false;
      return;
    }
    rewriter.setInsertionPoint(op);
    List<Value> operands = new ArrayList<>(op.operands());
    if (target == Modules.CUSTOM_CALL) {
      operands.replaceAll(this::withoutIndex);
    }
    OperationState state = stateOf(op, target, operands);
    Targets.of(op)
        .flatMap(definition -> ByteirCall.of(op, definition))
        .filter(call -> op.hasAttribute(ByteirCall.ATTRIBUTES))
        .ifPresent(call -> state.setAttribute(ByteirCall.ATTRIBUTES, call.canonicalAttributes()));
    replace(op, state);
  }

  /** Returns the reason why a call is not expressible in the other dialect, if it is not. */
  private static Optional<String> refusal(Operation op, OpDefinition target) {
    if (target == MhloOps.CUSTOM_CALL
        && op.is(Modules.CUSTOM_CALL)
        && CustomCallOp.RESULT_TILINGS.isPresent(op)) {
      return Optional.of("has tilings of results, which MHLO's calls have not");
    }
    Attribute schedule = op.attributeOrNull(SCHEDULE);
    if (schedule instanceof CustomCallSchedule named && named != CustomCallSchedule.NONE) {
      return Optional.of(
          "has the schedule " + named.spelling() + ", which StableHLO's calls have not");
    }
    boolean returnsIndex =
        op.resultTypes().stream().anyMatch(type -> Shapes.elementType(type) instanceof IndexType);
    return returnsIndex && target == Modules.CUSTOM_CALL
        ? Optional.of("returns elements of type index, which StableHLO's calls do not")
        : Optional.empty();
  }

  private Value withoutIndex(Value operand) {
    if (!(operand.type() instanceof RankedTensorType type)
        || !(type.elementType() instanceof IndexType)) {
      return operand;
    }
    OperationState cast = new OperationState(ArithOps.INDEX_CAST, operand.location());
    cast.addOperand(operand).addResultType(RankedTensorType.of(type.shape(), IntegerType.I64));
    return rewriter.create(cast).result(0);
  }

  /** Returns the state of an operation of another definition with the same parts. */
  private OperationState stateOf(
      Operation op, OpDefinition target, List<? extends Value> operands) {
    OperationState state = new OperationState(target, op.location());
    state.addOperands(operands).addResultTypes(op.resultTypes());
    state.setAttributes(op.discardableAttributes());
    List<PropertyDefinition> properties = op.definition().properties();
    for (int i = 0; i < properties.size(); i++) {
      Attribute value = op.propertyOrNull(i);
      String name = properties.get(i).name();
      if (value != null && target.propertyIndex(name) >= 0) {
        state.setAttribute(
            name,
            target == MhloOps.CUSTOM_CALL
                ? Counterparts.toMhlo(value)
                : Counterparts.toStablehlo(value));
      }
    }
    return state;
  }

  private void replace(Operation op, OperationState state) {
    rewriter.setInsertionPoint(op);
    rewriter.replaceWithNew(op, state);
  }
}
