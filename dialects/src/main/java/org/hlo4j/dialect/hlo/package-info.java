/**
 * What the rules of StableHLO and CHLO are written with: sizes of which not all are known ({@link
 * org.hlo4j.dialect.hlo.Shapes}, {@link org.hlo4j.dialect.hlo.Bounds}), lists of dimension numbers,
 * when a type may stand for another one ({@link org.hlo4j.dialect.hlo.TypeCompatibility}), the
 * refusal of an operation ({@link org.hlo4j.dialect.hlo.SpecViolation}).
 */
package org.hlo4j.dialect.hlo;
