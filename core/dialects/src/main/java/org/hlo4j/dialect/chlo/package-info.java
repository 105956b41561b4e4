/**
 * Behaviour of the {@code chlo} dialect; {@link org.hlo4j.dialect.chlo.ChloDialect} attaches it to
 * the definitions.
 */
package org.hlo4j.dialect.chlo;
