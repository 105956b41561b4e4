package org.hlo4j.pjrt.part;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.IrMapping;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.op.builtin.ModuleOp;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.DataMovement;

/**
 * Operations of a function that follow each other, as a program of its own. It has copies of the
 * constants that they use.
 *
 * @param inputs the values of the function that are its arguments
 * @param outputs the values of the function that are its results: those used after it
 * @param module the program, of function {@code main}
 */
record ProgramPart(List<Value> inputs, List<Value> outputs, Operation module) {
  /** The name of the function of a part. */
  static final String MAIN = "main";

  /** Returns the part of a function that these operations are. */
  static ProgramPart of(Operation function, List<Operation> operations) {
    Set<Operation> own = new LinkedHashSet<>(operations);
    Set<Operation> constants = new LinkedHashSet<>();
    Set<Value> inputs = new LinkedHashSet<>();
    for (Operation op : operations) {
      op.walk(inner -> {
        for (Value operand : inner.operands()) {
          Operation definition = operand.definingOpOrNull();
          boolean isOutside =
              definition == null
                  ? function.region(0).front().arguments().contains(operand)
                  : definition.blockOrNull() == function.region(0).front()
                      && !own.contains(definition);
          if (isOutside && definition != null && definition.is(DataMovement.CONSTANT)) {
            constants.add(definition);
          } else if (isOutside) {
            inputs.add(operand);
          }
        }
      });
    }
    List<Value> outputs = new ArrayList<>();
    for (Operation op : operations) {
      if (!op.is(DataMovement.CONSTANT)) {
        op.results().stream().filter(result -> isUsedOutside(result, own)).forEach(outputs::add);
      }
    }
    List<Operation> copied = new ArrayList<>(constants);
    copied.addAll(operations);
    List<Value> arguments = List.copyOf(inputs);
    return new ProgramPart(arguments, outputs, module(function, copied, arguments, outputs));
  }

  private static boolean isUsedOutside(Value value, Set<Operation> own) {
    for (OpOperand use : value.uses()) {
      if (isOutside(use.owner(), own)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether an operation is neither one of these nor in their regions. */
  private static boolean isOutside(Operation user, Set<Operation> own) {
    for (Operation op = user; op != null; op = op.parentOpOrNull()) {
      if (own.contains(op)) {
        return false;
      }
    }
    return true;
  }

  private static Operation module(
      Operation function, List<Operation> operations, List<Value> inputs, List<Value> outputs) {
    Operation whole = requireNonNull(function.parentOpOrNull());
    ModuleOp module = ModuleOp.create(function.location());
    whole
        .discardableAttributes()
        .entries()
        .forEach(each -> module.operation().setAttribute(each.name(), each.value()));
    for (Operation op : whole.region(0).front().operations()) {
      if (!op.equals(function)) {
        module.body().append(op.copy());
      }
    }
    FunctionType type =
        new FunctionType(
            inputs.stream().map(Value::type).toList(), outputs.stream().map(Value::type).toList());
    FuncOp main = FuncOp.create(function.location(), MAIN, type);
    IrMapping mapping = new IrMapping();
    Block body = main.operation().region(0).addBlock();
    for (Value input : inputs) {
      mapping.map(input, body.addArgument(input.type(), function.location()));
    }
    operations.forEach(op -> body.append(op.copy(mapping)));
    body.append(
        Operation.create(
            new OperationState(FuncOps.RETURN, function.location())
                .addOperands(outputs.stream().map(mapping::lookup).toList())));
    module.body().append(main.operation());
    return module.operation();
  }
}
