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
    int row = r.from / sizes[inner];
    int column = r.from - row * sizes[inner];
    int done = 0;
    while (done < count) {
      int run = Math.min(count - done, sizes[inner] - column);
      int at = offset + column * strides[inner] + (isShifted ? r.shift : 0);
      int rest = row;
      for (int d = inner - 1; d >= 0; d--) {
        int next = rest / sizes[d];
        at += (rest - next * sizes[d]) * strides[d];
        rest = next;
      }
      run(r, at, strides[inner], done, run);
      done += run;
      column = 0;
      row++;
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
