package org.hlo4j.ir.rewrite;

import java.util.Objects;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.jspecify.annotations.Nullable;

/** A position in a block: before an operation, or at the end. */
public final class InsertionPoint {
  private final Block block;
  private final @Nullable Operation anchor;

  private InsertionPoint(Block block, @Nullable Operation anchor) {
    this.block = block;
    this.anchor = anchor;
  }

  /**
   * {@return the position before an operation}
   *
   * @param operation the operation
   */
  public static InsertionPoint before(Operation operation) {
    return new InsertionPoint(blockOf(operation), operation);
  }

  /**
   * {@return the position after an operation}
   *
   * @param operation the operation
   */
  public static InsertionPoint after(Operation operation) {
    return new InsertionPoint(blockOf(operation), operation.nextOrNull());
  }

  /**
   * {@return the position at the start of a block}
   *
   * @param block the block
   */
  public static InsertionPoint atStart(Block block) {
    return new InsertionPoint(block, block.firstOrNull());
  }

  /**
   * {@return the position at the end of a block}
   *
   * @param block the block
   */
  public static InsertionPoint atEnd(Block block) {
    return new InsertionPoint(block, null);
  }

  private static Block blockOf(Operation operation) {
    return Objects.requireNonNull(operation.blockOrNull(), "operation stands in no block");
  }

  /** {@return the block} */
  public Block block() {
    return block;
  }

  /** {@return the region that contains the block} */
  public Region region() {
    return Objects.requireNonNull(block.parentRegionOrNull(), "block stands in no region");
  }

  /** {@return the operation before which to insert; null at the end of the block} */
  public @Nullable Operation anchorOrNull() {
    return anchor;
  }
}
