package org.hlo4j.tools.cli.run;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.IrMapping;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.OpResult;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.program.pass.RegisteredPasses;
import org.jspecify.annotations.Nullable;

/**
 * The first operations of a function, as a program that returns what the others need of them.
 *
 * @param program a module with the function
 * @param results the tensors that it returns, as the whole program has them
 */
record FunctionPrefix(Operation program, List<OpResult> results) {
  /** Arguments whose memory a result has, of the whole function. */
  private static final List<String> DONATIONS = List.of("tf.aliasing_output", "jax.buffer_donor");

  /** Returns a copy of a program, in which calls are inlined if that is possible. */
  static Operation inlined(Operation program) {
    Operation copy = program.copy();
    Pipeline inlining =
        PipelineParser.parsePasses(
            PassDefinition.MODULE, "inline{default-pipeline=}", RegisteredPasses.all());
    PassContext context = new PassContext(Dialects.all(), Diagnostics.collector());
    return new PassManager(context, (_, _) -> true).run(inlining, copy) ? copy : program.copy();
  }

  /** Returns the operations of a function but its terminator; none if it has several blocks. */
  static List<Operation> operations(Operation program, String function) {
    FuncOp entry = new FuncOp(Interpreter.entry(program, function));
    List<Operation> operations = new ArrayList<>();
    if (entry.body().hasOneBlock()) {
      entry.body().front().operations().forEach(operations::add);
      operations.removeLast();
    }
    return operations;
  }

  /**
   * Returns the first operations of a function of one block.
   *
   * @param count their number
   */
  static FunctionPrefix of(Operation program, String function, int count) {
    List<Operation> first = operations(program, function).subList(0, count);
    List<OpResult> results = needed(first);
    IrMapping copies = new IrMapping();
    Operation copy = program.copy(copies);
    List<Value> returned = results.stream().map(copies::lookup).toList();
    FuncOp entry = new FuncOp(Interpreter.entry(copy, function));
    Block block = entry.body().front();
    Location location = block.back().location();
    while (block.operationCount() > count) {
      block.back().erase();
    }
    block.append(new OperationState(FuncOps.RETURN, location).addOperands(returned).create());
    entry.setFunctionType(new FunctionType(entry.functionType().inputs(), Value.types(returned)));
    entry.operation().set(FuncOp.RESULT_ATTRIBUTES, null);
    dropDonations(entry);
    return new FunctionPrefix(copy, results);
  }

  /** Returns the tensors of operations that others of their block use. */
  private static List<OpResult> needed(List<Operation> operations) {
    Set<Operation> own = new HashSet<>(operations);
    List<OpResult> needed = new ArrayList<>();
    for (Operation operation : operations) {
      for (OpResult result : operation.results()) {
        if (result.type() instanceof RankedTensorType && hasUseOutside(result, own)) {
          needed.add(result);
        }
      }
    }
    return needed;
  }

  private static boolean hasUseOutside(OpResult result, Set<Operation> operations) {
    for (OpOperand use : result.uses()) {
      @Nullable Operation user = use.owner();
      while (user != null && user.blockOrNull() != result.parentBlockOrNull()) {
        user = user.parentOpOrNull();
      }
      if (user != null && !operations.contains(user)) {
        return true;
      }
    }
    return false;
  }

  private static void dropDonations(FuncOp entry) {
    ArrayAttr attributes = FuncOp.ARGUMENT_ATTRIBUTES.getOrNull(entry.operation());
    if (attributes == null) {
      return;
    }
    List<Attribute> kept = new ArrayList<>();
    for (Attribute each : attributes.elements()) {
      DictionaryAttr argument = (DictionaryAttr) each;
      for (String donation : DONATIONS) {
        argument = argument.without(donation);
      }
      kept.add(argument);
    }
    entry.operation().set(FuncOp.ARGUMENT_ATTRIBUTES, new ArrayAttr(kept));
  }
}
