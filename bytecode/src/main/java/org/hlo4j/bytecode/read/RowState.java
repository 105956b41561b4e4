package org.hlo4j.bytecode.read;

import org.hlo4j.bytecode.rows.RowFeed;
import org.jspecify.annotations.Nullable;

/** How far the regions of an operation have been read as rows. */
final class RowState {
  /** The operation around; null for that of the whole program. */
  final @Nullable RowState outer;

  /** How deep the operations inside stand; 1 in that of the whole program. */
  private final int depth;

  /** Whether nothing from outside is seen; then values are numbered from 0. */
  final boolean isolated;

  /** Whether the operation must be isolated. */
  final boolean mustBeIsolated;

  /** Whether the operations inside are handed over one by one, and not with the one around. */
  final boolean isFed;

  /** Whether the regions stand in a section of their own. */
  final boolean inSection;

  /** Where the section ends in which the operation stands. */
  final long outerEnd;

  /** Of the values around, those below are defined before the operation. */
  final int definedBefore;

  /** Of the values here, those below are defined before the operation that was read last. */
  int definedBeforeNewest;

  final int firstValue;

  private int region;
  private final int endRegion;
  boolean hasBlock;
  int operationsLeft;

  /** The number of the next value, and of the one behind the last of the region. */
  int nextValue;

  int endValue;

  /** The least number of a value from around that is used inside. */
  int outermostUse = Integer.MAX_VALUE;

  RowState(
      @Nullable RowState outer,
      int firstRegion,
      int regionCount,
      boolean isolated,
      boolean mustBeIsolated,
      boolean inSection,
      long outerEnd) {
    this.outer = outer;
    this.region = firstRegion - 1;
    this.endRegion = firstRegion + regionCount;
    this.isolated = isolated;
    this.depth = outer == null ? 1 : outer.depth + 1;
    this.isFed = depth <= RowFeed.MAX_DEPTH;
    this.mustBeIsolated = mustBeIsolated;
    this.inSection = inSection;
    this.outerEnd = outerEnd;
    this.definedBefore = outer == null ? 0 : outer.definedBeforeNewest;
    this.firstValue = isolated || outer == null ? 0 : outer.endValue;
    this.nextValue = firstValue;
    this.endValue = firstValue;
  }

  /** The region that is being read. */
  int region() {
    return region;
  }

  /** Goes to the next region; false after the last one. */
  boolean nextRegion() {
    hasBlock = false;
    nextValue = firstValue;
    endValue = firstValue;
    return ++region < endRegion;
  }

  /** Defines the next values. */
  void define(int count) {
    NotPlain.unless(count <= endValue - nextValue);
    nextValue += count;
  }

  /** Checks that a value is defined before the newest operation. */
  void use(int number) {
    if (number >= firstValue) {
      NotPlain.unless(number < definedBeforeNewest);
    } else {
      useFromAround(number);
    }
  }

  private void useFromAround(int number) {
    outermostUse = Math.min(outermostUse, number);
    RowState state = this;
    while (number < state.firstValue) {
      NotPlain.unless(number < state.definedBefore);
      state = java.util.Objects.requireNonNull(state.outer);
    }
  }

  /** Ends what is inside: what is isolated in the file is what the writer will say is isolated. */
  void leave() {
    if (!isolated) {
      RowState around = java.util.Objects.requireNonNull(outer);
      NotPlain.unless(!mustBeIsolated && outermostUse < firstValue);
      around.outermostUse = Math.min(around.outermostUse, outermostUse);
    }
  }
}
