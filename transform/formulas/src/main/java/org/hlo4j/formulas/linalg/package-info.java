/** Products of matrices and tensors, determinants. */
package org.hlo4j.formulas.linalg;
