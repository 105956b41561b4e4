/**
 * Common parts of the rules of StableHLO and CHLO: partially known shapes ({@link
 * org.hlo4j.dialect.hlo.Shapes}, {@link org.hlo4j.dialect.hlo.Bounds}), lists of dimension numbers,
 * type compatibility ({@link org.hlo4j.dialect.hlo.TypeCompatibility}), and rejection of an
 * operation ({@link org.hlo4j.dialect.hlo.SpecViolation}).
 */
package org.hlo4j.dialect.hlo;
