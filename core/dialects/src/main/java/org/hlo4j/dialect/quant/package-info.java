/** Behaviour of the {@code quant} dialect. */
package org.hlo4j.dialect.quant;
