/** Behaviour of the {@code scf} dialect. */
package org.hlo4j.dialect.scf;
