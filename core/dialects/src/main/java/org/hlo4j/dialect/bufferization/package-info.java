/** Behaviour of the {@code bufferization} dialect. */
package org.hlo4j.dialect.bufferization;
