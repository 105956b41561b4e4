/** Behaviour of the {@code shape} dialect. */
package org.hlo4j.dialect.shape;
