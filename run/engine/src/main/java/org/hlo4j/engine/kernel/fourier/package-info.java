/** Fourier transforms of arrays, by stages on blocks of lines. */
@org.jspecify.annotations.NullMarked
package org.hlo4j.engine.kernel.fourier;
