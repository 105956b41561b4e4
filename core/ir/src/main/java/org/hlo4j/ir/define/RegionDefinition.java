package org.hlo4j.ir.define;

/**
 * A declared region.
 *
 * @param name the name in the definition
 * @param blocks the number of blocks, or {@link #ANY_BLOCKS}
 * @param arity the number of regions
 */
public record RegionDefinition(String name, int blocks, Arity arity) {
  /** Any number of blocks. */
  public static final int ANY_BLOCKS = -1;
}
