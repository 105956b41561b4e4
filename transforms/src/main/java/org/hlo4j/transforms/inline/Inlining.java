package org.hlo4j.transforms.inline;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.hlo4j.dialect.func.FuncOp;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.IrMapping;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.CallSiteLoc;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.opset.cf.CfOps;
import org.hlo4j.opset.func.FuncOps;

/** Puts the body of a function in the place of a call. */
final class Inlining {
  private static final String NO_INLINE = "no_inline";

  private Inlining() {}

  /** Whether the call may be replaced by the body of the function. */
  static boolean isLegal(Operation call, FuncOp callee) {
    if (callee.isDeclaration()
        || call.hasAttribute(NO_INLINE)
        || callee.operation().hasAttribute(NO_INLINE)
        || !callee.functionType().results().equals(call.resultTypes())
        || callee.arguments().size() != call.operandCount()) {
      return false;
    }
    boolean[] legal = {callee.body().hasOneBlock() || standsWhereBlocksMayBe(call)};
    callee.operation().walk(op -> legal[0] &= op.definition().isRegistered());
    return legal[0];
  }

  private static boolean standsWhereBlocksMayBe(Operation call) {
    Operation parent = call.parentOpOrNull();
    return parent != null && parent.is(FuncOps.FUNC) && !parent.has(Trait.SINGLE_BLOCK);
  }

  /** Replaces the call by a copy of the body. */
  static void inline(Operation call, FuncOp callee, Rewriter rewriter) {
    IrMapping mapping = new IrMapping();
    for (BlockArgument argument : callee.arguments()) {
      mapping.map(argument, call.operand(argument.index()));
    }
    if (callee.body().hasOneBlock()) {
      inlineBlock(call, callee.body().front(), mapping, rewriter);
    } else {
      inlineBlocks(call, callee, mapping, rewriter);
    }
  }

  private static void inlineBlock(
      Operation call, Block body, IrMapping mapping, Rewriter rewriter) {
    rewriter.setInsertionPoint(call);
    Operation terminator = body.back();
    for (Operation op : body.operations()) {
      if (op != terminator) {
        locate(rewriter.clone(op, mapping), call.location());
      }
    }
    List<Value> results = new ArrayList<>();
    terminator.operands().forEach(value -> results.add(mapping.lookup(value)));
    rewriter.replace(call, results);
  }

  /** Splits the block at the call and puts the blocks of the function between the halves. */
  private static void inlineBlocks(
      Operation call, FuncOp callee, IrMapping mapping, Rewriter rewriter) {
    Block before = Objects.requireNonNull(call.blockOrNull());
    Region region = Objects.requireNonNull(before.parentRegionOrNull());
    Block after = rewriter.splitBlock(call);
    Region copy = new Region();
    List<Value> operands = List.copyOf(call.operands());
    rewriter.cloneRegion(callee.body(), copy, mapping);
    List<Block> blocks = List.copyOf(copy.blocks());
    for (Block block : blocks) {
      block.operations().forEach(op -> locate(op, call.location()));
      block
          .arguments()
          .forEach(arg -> arg.setLocation(new CallSiteLoc(arg.location(), call.location())));
    }
    List<Value> results = new ArrayList<>();
    call.resultTypes().forEach(type -> results.add(after.addArgument(type, call.location())));
    rewriter.inlineRegion(copy, region, region.indexOf(after));
    for (Block block : blocks) {
      Operation terminator = block.back();
      if (terminator.is(FuncOps.RETURN)) {
        rewriter.setInsertionPoint(terminator);
        branch(terminator.location(), terminator.operands(), after, rewriter);
        rewriter.erase(terminator);
      }
    }
    rewriter.replace(call, results);
    rewriter.mergeBlocks(blocks.getFirst(), before, operands);
  }

  private static void branch(
      Location location, List<Value> operands, Block target, Rewriter rewriter) {
    rewriter.create(
        new OperationState(CfOps.BR, location).addOperands(operands).addSuccessor(target));
  }

  /** Says of an operation and all inside it where it was called. */
  private static void locate(Operation copy, Location call) {
    copy.walk(op -> {
      op.setLocation(new CallSiteLoc(op.location(), call));
      for (Region region : op.regions()) {
        for (Block block : region.blocks()) {
          block.arguments().forEach(arg -> arg.setLocation(new CallSiteLoc(arg.location(), call)));
        }
      }
    });
  }
}
