/** Behaviour of the {@code cf} dialect. */
package org.hlo4j.dialect.cf;
