package org.hlo4j.engine.tile;

/** Sets a register, or elements of an array, for the first elements of a tile. */
@FunctionalInterface
interface TileInstruction {
  void run(TileRegisters registers, int count);
}
