/**
 * What coarse-grained operations compute. Sums and functions of floats are computed in double
 * precision and rounded once to the type of the result, unless a definition says otherwise.
 */
package org.hlo4j.byteir.evaluate;
