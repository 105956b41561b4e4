package org.hlo4j.ir;

import java.util.List;

/**
 * The source location of an operation or block argument. The kinds are in {@code ir.builtin}.
 *
 * <p>Inlining nests locations as deep as the call graph, which may exceed any stack: locations are
 * traversed without recursion, as by {@link org.hlo4j.ir.location.LocationFold}.
 */
public interface Location extends Attribute {
  /** {@return the locations nested directly in this one, in order} */
  default List<Location> parts() {
    return List.of();
  }
}
