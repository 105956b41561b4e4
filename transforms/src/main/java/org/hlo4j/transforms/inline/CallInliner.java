package org.hlo4j.transforms.inline;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.IrMapping;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.CallSiteLoc;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.cf.CfOps;
import org.hlo4j.opset.func.FuncOps;

/** Puts the body of a function in the place of a call. */
final class CallInliner {

  private CallInliner() {}

  /** Whether the call may be replaced by the body of the function, if what is in it is known. */
  static boolean isLegal(Operation call, FuncOp callee) {
    return !callee.isDeclaration()
        && !CallOp.NO_INLINE.isPresent(call)
        && !FuncOp.NO_INLINE.isPresent(callee.operation())
        && callee.functionType().results().equals(call.resultTypes())
        && callee.arguments().size() == call.operandCount();
  }

  /** A copy of a region that no operation owns. */
  static Region copy(Region body) {
    Region copy = new Region();
    new IrMapping().copyBlocks(body, copy);
    return copy;
  }

  /** Replaces the call by the blocks of {@code body}, which are taken out of it. */
  static void inline(Operation call, Region body, Rewriter rewriter) {
    if (!(call.location() instanceof UnknownLoc)) {
      body.blocks().forEach(block -> locate(block, call.location()));
    }
    if (body.hasOneBlock()) {
      inlineBlock(call, body, rewriter);
    } else {
      inlineBlocks(call, body, rewriter);
    }
  }

  private static void inlineBlock(Operation call, Region body, Rewriter rewriter) {
    Block block = body.front();
    Operation exit = block.back();
    rewriter.inlineBlockBefore(block, call, call.operands());
    rewriter.replace(call, exit.operands());
    rewriter.erase(exit);
  }

  /** Splits the block at the call and puts the blocks of the function between the halves. */
  private static void inlineBlocks(Operation call, Region body, Rewriter rewriter) {
    Block before = Objects.requireNonNull(call.blockOrNull());
    Region region = Objects.requireNonNull(before.parentRegionOrNull());
    Block after = rewriter.splitBlock(call);
    List<Value> operands = List.copyOf(call.operands());
    List<Block> blocks = List.copyOf(body.blocks());
    List<Value> results = new ArrayList<>();
    call.resultTypes().forEach(type -> results.add(after.addArgument(type, call.location())));
    rewriter.inlineRegion(body, region, region.indexOf(after));
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

  /** Says of all inside a block where it was called. */
  private static void locate(Block block, Location call) {
    for (BlockArgument argument : block.arguments()) {
      argument.setLocation(new CallSiteLoc(argument.location(), call));
    }
    for (Operation op : block.operations()) {
      op.setLocation(new CallSiteLoc(op.location(), call));
      for (int i = 0; i < op.regionCount(); i++) {
        op.region(i).blocks().forEach(inner -> locate(inner, call));
      }
    }
  }
}
