package org.hlo4j.ir;

import org.jspecify.annotations.Nullable;

/** An argument of a block. */
public final class BlockArgument extends Value {
  private final Block owner;
  private int index;
  private Location location;

  BlockArgument(Block owner, int index, Type type, Location location) {
    super(type);
    this.owner = owner;
    this.index = index;
    this.location = location;
  }

  /** {@return the block that this is an argument of} */
  public Block owner() {
    return owner;
  }

  /** {@return the zero-based position among the arguments of the block} */
  public int index() {
    return index;
  }

  void setIndex(int newIndex) {
    index = newIndex;
  }

  @Override
  public Location location() {
    return location;
  }

  /**
   * Replaces the location.
   *
   * @param newLocation the new location
   */
  public void setLocation(Location newLocation) {
    location = newLocation;
  }

  @Override
  public @Nullable Operation definingOpOrNull() {
    return null;
  }

  @Override
  public Block parentBlockOrNull() {
    return owner;
  }

  /** Returns MLIR's description, as an argument has no text of its own. */
  @Override
  public String toString() {
    return "<block argument> of type '" + type() + "' at index: " + index;
  }
}
