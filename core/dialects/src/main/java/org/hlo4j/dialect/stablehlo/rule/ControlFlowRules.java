package org.hlo4j.dialect.stablehlo.rule;

import static org.hlo4j.dialect.hlo.Shapes.tensor;
import static org.hlo4j.dialect.hlo.SpecViolation.opViolation;
import static org.hlo4j.dialect.hlo.SpecViolation.quoted;
import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.dialect.hlo.Regions;
import org.hlo4j.dialect.hlo.TypeCompatibility;
import org.hlo4j.dialect.hlo.TypeMerging;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.LocalOperation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.op.stablehlo.GetTupleElementOp;
import org.hlo4j.opset.stablehlo.TokenType;

/** Branches and loops, tokens and tuples. */
final class ControlFlowRules {
  private ControlFlowRules() {}

  static List<Type> inferToken(OperationInputs op) {
    return List.of(TokenType.INSTANCE);
  }

  /** A result has the merged type of that result in all branches. */
  static List<Type> inferConditional(OperationInputs op) {
    RankedTensorType selector = tensor(op, 0);
    if (selector.rank() != 0) {
      throw violation(
          op, "case_i1, if_i1", "operand should be rank 0 tensor but got rank " + selector.rank());
    }
    if (op.regionCount() == 0) {
      throw violation(op, "case_c1", "expect at least one branch");
    }
    List<List<Type>> returned = new ArrayList<>();
    for (Region branch : op.regions()) {
      returned.add(Regions.returnedTypes(op, branch));
    }
    for (int i = 0; i < returned.size(); i++) {
      checkBranch(op, i, returned.getFirst(), returned.get(i));
    }
    List<Type> results = new ArrayList<>();
    for (int i = 0; i < returned.getFirst().size(); i++) {
      int result = i;
      results.add(
          TypeMerging.leastSpecific(
              op, returned.stream().map(types -> types.get(result)).toList()));
    }
    return results;
  }

  private static void checkBranch(
      OperationInputs op, int index, List<Type> first, List<Type> returned) {
    int arguments = op.region(index).front().argumentCount();
    if (arguments != 0) {
      throw violation(
          op,
          "case_c2, if_c1",
          "branch " + index + " must have 0 arguments, but found " + arguments);
    }
    if (!TypeCompatibility.areCompatible(first, returned)) {
      throw violation(
          op,
          "case_c3, if_c2",
          "branch 0 and branch %s have mismatched return types: %s vs %s"
              .formatted(index, quoted(first), quoted(returned)));
    }
  }

  static void verifyWhile(LocalOperation op) {
    Region condition = op.region(0);
    Region body = op.region(1);
    List<Type> operands = Value.types(op.operands());
    checkOperands(op, "while_c1", operands, argumentTypes(condition), "condition block arguments");
    checkOperands(op, "while_c2", operands, argumentTypes(body), "body block arguments");
    if (!Regions.mayHaveTerminator(body.front())) {
      throw violation(op, "", "The while body-region expected to have a terminator");
    }
    checkOperands(
        op, "while_c2", operands, Regions.returnedTypes(op, body), "body block return types");
    Regions.checkReturnsPredicate(
        op,
        condition,
        "while_c1",
        "expect condition body returns a single value but got ",
        "expect condition block return a zero-ranked tensor of i1 but got ");
  }

  private static List<Type> argumentTypes(Region region) {
    Block block = region.front();
    return Value.types(block.arguments());
  }

  private static void checkOperands(
      LocalOperation op, String rule, List<Type> operands, List<Type> other, String name) {
    if (!TypeCompatibility.areCompatible(operands, other)) {
      throw violation(
          op,
          rule,
          "expect operands to be compatible with %s but got %s vs %s"
              .formatted(name, quoted(operands), quoted(other)));
    }
  }

  static List<Type> inferTuple(OperationInputs op) {
    return List.of(new TupleType(Value.types(op.operands())));
  }

  static List<Type> inferTupleElement(OperationInputs op) {
    if (!(op.operand(0).type() instanceof TupleType tuple)) {
      throw opViolation(op, "", "expects a tuple, but got " + quoted(op.operand(0).type()));
    }
    long index = GetTupleElementOp.INDEX.get(op);
    if (index < 0 || index >= tuple.types().size()) {
      throw violation(
          op,
          "get_tuple_element_c1",
          "index %s is out of bounds of operand with size %s"
              .formatted(index, tuple.types().size()));
    }
    return List.of(tuple.types().get((int) index));
  }
}
