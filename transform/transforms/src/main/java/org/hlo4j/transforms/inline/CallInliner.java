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
import org.hlo4j.ir.location.CallSiteLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.func.CallOp;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.cf.CfOps;
import org.hlo4j.opset.func.FuncOps;

/** Inlines the body of a function at a call. */
final class CallInliner {

  private CallInliner() {}

  /**
   * Returns whether the call can be inlined: it matches the function's type, and neither of them
   * has {@code no_inline}. The operations of the function are not checked.
   */
  static boolean isLegal(Operation call, FuncOp callee) {
    return !callee.isDeclaration()
        && !CallOp.NO_INLINE.isPresent(call)
        && !FuncOp.NO_INLINE.isPresent(callee.operation())
        && callee.functionType().results().equals(call.resultTypes())
        && callee.arguments().size() == call.operandCount();
  }

  /** Returns a detached copy of a region. */
  static Region copy(Region body) {
    Region copy = new Region();
    new IrMapping().copyBlocks(body, copy);
    return copy;
  }

  /** Replaces the call by the blocks of {@code body}, which are moved. */
  static void inline(Operation call, Region body, Rewriter rewriter) {
    if (!(call.location() instanceof UnknownLoc)) {
      body.blocks().forEach(block -> addCallSite(block, call.location()));
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

  /** Splits the block at the call and moves the function's blocks between the halves. */
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

  /** Wraps the locations of all nested operations in call-site locations. */
  private static void addCallSite(Block block, Location call) {
    for (BlockArgument argument : block.arguments()) {
      argument.setLocation(new CallSiteLoc(argument.location(), call));
    }
    for (Operation op : block.operations()) {
      op.setLocation(new CallSiteLoc(op.location(), call));
      for (int i = 0; i < op.regionCount(); i++) {
        op.region(i).blocks().forEach(inner -> addCallSite(inner, call));
      }
    }
  }
}
