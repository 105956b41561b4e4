/**
 * Custom calls of linear algebra, by which JAX calls LAPACK and its like: {@link
 * org.hlo4j.dialect.linalg.LinearAlgebraTargets} is the table of their targets, {@link
 * org.hlo4j.dialect.linalg.RoutineCall} a call.
 */
@NullMarked
package org.hlo4j.dialect.linalg;

import org.jspecify.annotations.NullMarked;
