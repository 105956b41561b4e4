package org.hlo4j.engine.tile;

/** The arrays that tile code reads and writes, by slot. */
public interface TileArrays {
  /**
   * {@return an array of elements}
   *
   * @param slot its slot
   */
  Object array(int slot);

  /**
   * {@return what is added to the places in an array}
   *
   * @param slot its slot
   */
  int offset(int slot);
}
