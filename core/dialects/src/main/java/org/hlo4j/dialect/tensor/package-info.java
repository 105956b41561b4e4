/** Behaviour of the {@code tensor} dialect. */
package org.hlo4j.dialect.tensor;
