/** Linear algebra, products and Fourier transforms. */
package org.hlo4j.pytorch.operator.linalg;
