package org.hlo4j.ir.define;

/**
 * A declared region.
 *
 * @param name its name in the definition
 * @param blocks how many blocks it must have, or {@link #ANY_BLOCKS}
 * @param arity whether it stands for one region or any number
 */
public record RegionDefinition(String name, int blocks, Arity arity) {
  public static final int ANY_BLOCKS = -1;
}
