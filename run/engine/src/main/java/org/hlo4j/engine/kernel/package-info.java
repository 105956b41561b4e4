/** Numeric kernels over arrays, which know nothing of programs. */
@org.jspecify.annotations.NullMarked
package org.hlo4j.engine.kernel;
