package org.hlo4j.engine.code;

import org.hlo4j.engine.tile.TileArrays;

/** A method of a generated class, which runs loops over elements. */
public interface GeneratedCode {
  /**
   * Computes elements of arrays from those of others.
   *
   * @param arrays the arrays, by slot
   * @param slots the slots, in the order in which the code knows them
   */
  void run(TileArrays arrays, int[] slots);
}
