/**
 * The complex kernels of linear algebra, with LAPACK's names, conventions and {@code info} codes.
 *
 * <p>Matrices are arrays of interleaved real and imaginary parts, column by column. Offsets and
 * leading dimensions count complex numbers, so the element in row {@code i} and column {@code j} is
 * at {@code data[2 * (offset + i + j * ld)]}. Pivots and {@code info} count from one, as LAPACK's
 * do. The methods are computed in double precision whatever the type of the caller's elements.
 *
 * <p>Methods that take cubic time call a {@code checkpoint} in their outer loops; an exception that
 * it throws ends them, with the arrays in an undefined state. Every iteration is bounded. Arguments
 * are not checked: arrays must have room for the matrices that the dimensions describe.
 *
 * <p>The algorithms are those of Golub and Van Loan, <i>Matrix Computations</i>, and of the LAPACK
 * Working Notes named at the classes.
 */
package org.hlo4j.linalg.complex;
