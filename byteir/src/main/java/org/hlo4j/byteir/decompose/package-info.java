/**
 * Decompositions of coarse-grained operations into those of StableHLO and CHLO. Floats of fewer
 * than 32 bits are widened where they are summed up. Sizes may be static, bounded or dynamic:
 * {@link org.hlo4j.byteir.decompose.DecompositionBuilder} makes the operations that each case needs.
 */
package org.hlo4j.byteir.decompose;
