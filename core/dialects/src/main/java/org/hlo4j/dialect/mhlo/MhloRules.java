package org.hlo4j.dialect.mhlo;

import static org.hlo4j.dialect.hlo.SpecViolation.opViolation;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.dialect.hlo.RuleTable;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.op.mhlo.AsyncStartOp;
import org.hlo4j.op.stablehlo.AllToAllOp;
import org.hlo4j.opset.mhlo.AsyncBundleType;
import org.hlo4j.opset.mhlo.MhloOps;

/** The rules of the operations that MHLO alone has. */
final class MhloRules {
  private static final String THREAD = "execution_thread";
  private static final Type STATE = RankedTensorType.of(IntegerType.unsigned(64), 2);

  private MhloRules() {}

  static void attachTo(Dialect.Builder dialect) {
    RuleTable rules = new RuleTable(dialect);
    rules.infer(MhloOps.ADD_DEPENDENCY, MhloRules::typeOfOperand);
    rules.infer(MhloOps.ASYNC_DONE, MhloRules::inferAsyncDone);
    rules.verifySymbols(MhloOps.ASYNC_START, MhloRules::verifyAsyncStart);
    rules.infer(MhloOps.ASYNC_UPDATE, MhloRules::typeOfOperand);
    rules.infer(MhloOps.DOMAIN, MhloRules::typeOfOperand);
    rules.verify(MhloOps.MINIMUM_BROADCAST_SHAPES, MhloRules::verifyMinimumBroadcastShapes);
    rules.infer(MhloOps.RNG_GET_AND_UPDATE_STATE, op -> List.of(STATE), (_, _) -> true);
    rules.verify(MhloOps.RNG_GET_AND_UPDATE_STATE, MhloRules::verifyState);
    rules.verify(MhloOps.STOCHASTIC_CONVERT, MhloRules::verifyStochasticConvert);
  }

  /** Returns the inference of exchanges of several operands, given that of one. */
  static InfersTypes allToAll(InfersTypes ofOne) {
    return op -> inferAllToAll(op, ofOne);
  }

  /** Without dimensions, each process gets an operand of each other one. */
  private static List<Type> inferAllToAll(OperationInputs op, InfersTypes ofOne) {
    long stated =
        Stream.of(AllToAllOp.SPLIT_DIMENSION, AllToAllOp.CONCAT_DIMENSION, AllToAllOp.SPLIT_COUNT)
            .filter(property -> property.isPresent(op))
            .count();
    if (stated == 0) {
      return Value.types(op.operands());
    }
    if (stated < 3) {
      throw violation(
          op,
          "",
          "TupleAllToAll should not have split_dimension, concat_dimension or split_count"
              + " attributes");
    }
    if (op.operandCount() != 1) {
      throw violation(op, "", "ArrayAllToAll should have exactly one operand");
    }
    return ofOne.inferTypes(op);
  }

  private static List<Type> typeOfOperand(OperationInputs op) {
    return List.of(op.operand(0).type());
  }

  /** The results are the second component of the bundle, which is a tuple of several. */
  private static List<Type> inferAsyncDone(OperationInputs op) {
    List<Type> components = components(op, op.operand(0).type());
    return components.get(1) instanceof TupleType results
        ? results.types()
        : List.of(components.get(1));
  }

  private static List<Type> components(OperationInputs op, Type type) {
    List<Type> components = type instanceof AsyncBundleType bundle ? bundle.types() : List.of();
    if (components.size() < 2) {
      throw opViolation(
          op, "", "bundle is expected to have at least 2 components, but got " + components.size());
    }
    return components;
  }

  private static void verifyAsyncStart(Operation op, SymbolTables symbols) {
    String name = AsyncStartOp.CALLED_COMPUTATION.get(op);
    Operation callee = symbols.lookupNearestOrNull(op, SymbolRefAttr.flat(name));
    if (callee == null
        || !(callee.attributeOrNull("function_type") instanceof TypeAttr attribute)
        || !(attribute.value() instanceof FunctionType type)) {
      throw opViolation(op, "", "can't find function: " + name);
    }
    if (!(callee.attributeOrNull(THREAD) instanceof StringAttr thread)) {
      throw opViolation(op, "", "callee must have execution_thread attribute.");
    }
    String given = AsyncStartOp.EXECUTION_THREAD.get(op);
    if (!given.equals(thread.value())) {
      throw opViolation(
          op,
          "",
          "execution_thread does not match the execution_thread of %s. Got: \"%s\", but expected \"%s\"."
              .formatted(name, given, thread.value()));
    }
    if (!Value.types(op.operands()).equals(type.inputs())) {
      throw opViolation(op, "", "number of operands doesn't match operands for " + name);
    }
    List<Type> components = components(op, op.resultType(0));
    checkComponent(op, 0, components.get(0), "input", type.inputs());
    checkComponent(op, 1, components.get(1), "result", type.results());
  }

  private static void checkComponent(
      LocalOperation op, int index, Type component, String what, List<Type> types) {
    boolean single = types.size() == 1 && component.equals(types.getFirst());
    if (!single && !component.equals(new TupleType(types))) {
      throw opViolation(
          op,
          "",
          "component #%s of async bundle doesn't match callee %s types".formatted(index, what));
    }
  }

  private static void verifyMinimumBroadcastShapes(LocalOperation op) {
    if (op.operandCount() < 2) {
      throw opViolation(
          op, "", "number of operand shapes (" + op.operandCount() + ") should be >= 2");
    }
    if (op.operandCount() != op.resultCount()) {
      throw opViolation(
          op,
          "",
          "number of operand shapes (%s) does not match number of result shapes (%s)"
              .formatted(op.operandCount(), op.resultCount()));
    }
  }

  private static void verifyState(LocalOperation op) {
    RankedTensorType type = (RankedTensorType) op.resultType(0);
    if (type.rank() != 1) {
      throw opViolation(op, "", "Output rank is " + type.rank() + " instead of 1");
    }
    if (type.dimension(0) != 2) {
      throw opViolation(op, "", "Output size is " + type.dimension(0) + " instead of 2");
    }
  }

  private static void verifyStochasticConvert(LocalOperation op) {
    int random = width(op.operand(1).type());
    int operand = width(op.operand(0).type());
    if (random != operand) {
      throw opViolation(
          op,
          "",
          "requires the random's bitwidth to match the operand's, but got: %s and %s"
              .formatted(random, operand));
    }
  }

  private static int width(Type type) {
    return switch (Shapes.elementType(type)) {
      case FloatType floating -> floating.width();
      case IntegerType integer -> integer.width();
      default -> 0;
    };
  }
}
