/**
 * Decompositions of coarse-grained operations into StableHLO and CHLO. Floats of fewer than 32 bits
 * are widened for sums. Sizes may be static, bounded or dynamic.
 */
package org.hlo4j.byteir.decompose;
