package org.hlo4j.engine.tile;

/** The loops of a function of two floats, over elements at any places of arrays. */
interface FloatArithmetic {
  /**
   * Sets elements of the result.
   *
   * @param x the left operands, from {@code xAt} on
   * @param y the right operands, from {@code yAt} on
   * @param result the array to fill from {@code at} on, which may be that of an operand at the same
   *     place
   * @param count the number of elements
   */
  void run(float[] x, int xAt, float[] y, int yAt, float[] result, int at, int count);

  /** The same for one number as left operand. */
  void run(float x, float[] y, int yAt, float[] result, int at, int count);

  /** The same for one number as right operand. */
  void run(float[] x, int xAt, float y, float[] result, int at, int count);
}
