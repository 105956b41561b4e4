/** Evaluation of the custom calls by which JAX calls LAPACK, by target. */
package org.hlo4j.linalg;
