/**
 * Evaluation of coarse-grained operations. Sums and functions of floats are computed in double
 * precision and rounded once to the result type, unless a definition states otherwise.
 */
package org.hlo4j.byteir.evaluate;
