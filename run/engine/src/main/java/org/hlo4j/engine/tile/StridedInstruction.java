package org.hlo4j.engine.tile;

/** Walks over the places of a view: runs of elements at equal distances. */
abstract class StridedInstruction implements TileInstruction {
  private final int offset;
  private final int[] sizes;
  private final int[] strides;
  private final boolean isShifted;

  /**
   * Creates an instruction.
   *
   * @param isShifted whether the distance of the run is added to each place
   */
  StridedInstruction(StridedView view, boolean isShifted) {
    StridedView merged = view.merged();
    boolean isScalar = merged.sizes().length == 0;
    this.offset = merged.offset();
    this.sizes = isScalar ? new int[] {1} : merged.sizes();
    this.strides = isScalar ? new int[] {1} : merged.strides();
    this.isShifted = isShifted;
  }

  @Override
  public final void run(TileRegisters r, int count) {
    int inner = sizes.length - 1;
    if (inner == 0) {
      run(r, offset + r.from * strides[0] + (isShifted ? r.shift : 0), strides[0], 0, count);
      return;
    }
    int row = r.from / sizes[inner];
    int column = r.from - row * sizes[inner];
    int done = 0;
    while (done < count) {
      // Rows of one index in all but two dimensions are at equal distances.
      int rest = row / sizes[inner - 1];
      int first = row - rest * sizes[inner - 1];
      int rows = sizes[inner - 1] - first;
      int at = offset + first * strides[inner - 1] + (isShifted ? r.shift : 0);
      for (int d = inner - 2; d >= 0; d--) {
        int next = rest / sizes[d];
        at += (rest - next * sizes[d]) * strides[d];
        rest = next;
      }
      row += rows;
      for (; rows > 0 && done < count; rows--) {
        int run = Math.min(count - done, sizes[inner] - column);
        run(r, at + column * strides[inner], strides[inner], done, run);
        done += run;
        at += strides[inner - 1];
        column = 0;
      }
    }
  }

  /**
   * Sets or stores elements of a register.
   *
   * @param at the place of the first one
   * @param stride the distance of places
   * @param to the index of the first one in the register
   * @param count the number of elements
   */
  abstract void run(TileRegisters r, int at, int stride, int to, int count);
}
