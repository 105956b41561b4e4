/** Discrete Fourier transforms, and the frames and windows of signals. */
package org.hlo4j.formulas.spectral;
