package org.hlo4j.transforms.fold;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.Splats;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.op.builtin.ModuleOp;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;

/** Evaluates single operations on constants with the interpreter. */
final class ConstantEvaluation {
  private ConstantEvaluation() {}

  /** Evaluates an elementwise operation; a single element if all operands are splats. */
  static Optional<DenseElementsAttr> elementwise(
      Operation operation, List<DenseElementsAttr> operands) {
    return elementwise(operation, operands, _ -> {});
  }

  /** As above, for an operation that the interpreter supports once its function is lowered. */
  static Optional<DenseElementsAttr> elementwise(
      Operation operation, List<DenseElementsAttr> operands, Consumer<Operation> lowering) {
    if (!(operation.result(0).type() instanceof RankedTensorType type) || !type.hasStaticShape()) {
      return Optional.empty();
    }
    if (!operands.stream().allMatch(DenseElementsAttr::isSplat)) {
      return evaluate(operation, operands, type, lowering);
    }
    List<DenseElementsAttr> elements = operands.stream().map(Splats::element).toList();
    return evaluate(operation, elements, RankedTensorType.of(type.elementType()), lowering)
        .map(element -> DenseElementsAttr.of(type, element.data(), true));
  }

  /** Returns the result of an operation on these constants; empty if it cannot be evaluated. */
  static Optional<DenseElementsAttr> evaluate(
      Operation operation, List<DenseElementsAttr> operands, RankedTensorType resultType) {
    return evaluate(operation, operands, resultType, _ -> {});
  }

  private static Optional<DenseElementsAttr> evaluate(
      Operation operation,
      List<DenseElementsAttr> operands,
      RankedTensorType resultType,
      Consumer<Operation> lowering) {
    try {
      List<Tensor> inputs = operands.stream().map(Tensor::of).toList();
      Operation module = program(operation, operands, resultType);
      lowering.accept(module.region(0).front().back());
      return Interpreter.evaluate(module, "main", inputs).getFirst() instanceof Tensor result
          ? Optional.of(result.toAttribute())
          : Optional.empty();
    } catch (InterpreterException | IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  /** Returns a program that consists of the operation. */
  private static Operation program(
      Operation operation, List<DenseElementsAttr> operands, RankedTensorType resultType) {
    List<Type> inputs = new ArrayList<>();
    operands.forEach(operand -> inputs.add(operand.type()));
    FuncOp main =
        FuncOp.create(UnknownLoc.INSTANCE, "main", new FunctionType(inputs, List.of(resultType)));
    Block body = main.body().addBlock();
    OperationState state = new OperationState(operation).setAttributes(DictionaryAttr.EMPTY);
    for (Type input : inputs) {
      state.addOperand(body.addArgument(input, UnknownLoc.INSTANCE));
    }
    Operation copy = state.addResultType(resultType).create();
    body.append(copy);
    body.append(
        new OperationState(FuncOps.RETURN, UnknownLoc.INSTANCE)
            .addOperand(copy.result(0))
            .create());
    ModuleOp module = ModuleOp.create(UnknownLoc.INSTANCE);
    module.body().append(main.operation());
    return module.operation();
  }
}
