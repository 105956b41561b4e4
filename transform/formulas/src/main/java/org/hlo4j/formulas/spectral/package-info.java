/** Discrete Fourier transforms. */
package org.hlo4j.formulas.spectral;
