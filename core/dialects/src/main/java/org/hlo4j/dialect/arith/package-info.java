/** Behaviour of the {@code arith} dialect. */
package org.hlo4j.dialect.arith;
