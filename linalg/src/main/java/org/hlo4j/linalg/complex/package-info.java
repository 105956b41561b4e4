/**
 * LAPACK's routines for complex matrices, under LAPACK's names. Matrices are column-major arrays of
 * interleaved real and imaginary parts; leading dimensions count complex numbers.
 */
package org.hlo4j.linalg.complex;
