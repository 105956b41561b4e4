/** Behaviour of the {@code memref} dialect. */
package org.hlo4j.dialect.memref;
