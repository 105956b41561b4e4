package org.hlo4j.ir;

import java.util.List;

/**
 * Where an operation or block argument came from. All kinds are in {@code ir.builtin}.
 *
 * <p>Inlining nests locations as deep as functions call one another, which may be deeper than any
 * stack: what looks into locations does so without recursion, as {@link
 * org.hlo4j.ir.builtin.LocationFold} does.
 */
public interface Location extends Attribute {
  /** The locations that this one is made of, in order. */
  default List<Location> parts() {
    return List.of();
  }
}
