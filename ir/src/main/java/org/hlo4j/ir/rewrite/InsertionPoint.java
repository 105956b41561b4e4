package org.hlo4j.ir.rewrite;

import java.util.Objects;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.jspecify.annotations.Nullable;

/** A place in a block: before an operation, or at the end. */
public final class InsertionPoint {
  private final Block block;
  private final @Nullable Operation anchor;

  private InsertionPoint(Block block, @Nullable Operation anchor) {
    this.block = block;
    this.anchor = anchor;
  }

  public static InsertionPoint before(Operation operation) {
    return new InsertionPoint(blockOf(operation), operation);
  }

  public static InsertionPoint after(Operation operation) {
    return new InsertionPoint(blockOf(operation), operation.nextOrNull());
  }

  public static InsertionPoint atStart(Block block) {
    return new InsertionPoint(block, block.firstOrNull());
  }

  public static InsertionPoint atEnd(Block block) {
    return new InsertionPoint(block, null);
  }

  private static Block blockOf(Operation operation) {
    return Objects.requireNonNull(operation.blockOrNull(), "operation stands in no block");
  }

  public Block block() {
    return block;
  }

  /** The region in which the block stands. */
  public Region region() {
    return Objects.requireNonNull(block.parentRegionOrNull(), "block stands in no region");
  }

  /** The operation before which to insert; null at the end of the block. */
  public @Nullable Operation anchorOrNull() {
    return anchor;
  }
}
