/**
 * The complex kernels of linear algebra, with LAPACK's conventions and {@code info} codes.
 *
 * <p>Matrices and vectors are arrays of interleaved real and imaginary parts, matrices column by
 * column; vectors of real numbers are real. Pivots and {@code info} count from one, as LAPACK's do.
 * The methods are computed in double precision whatever the type of the caller's elements.
 *
 * <p>Methods that take cubic time call a {@code checkpoint} in their outer loops; an exception that
 * it throws ends them, with the arrays in an undefined state. Every iteration is bounded. Arguments
 * are not checked: arrays must have the sizes that the shapes of the matrices imply. Eigenvalues
 * and singular values are those of finite numbers; others end too, with any results.
 *
 * <p>The algorithms are those of Golub and Van Loan, <i>Matrix Computations</i>, and of the LAPACK
 * Working Notes named at the classes.
 */
package org.hlo4j.linalg.complex;
