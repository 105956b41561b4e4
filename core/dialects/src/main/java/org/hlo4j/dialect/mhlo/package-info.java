/** The {@code mhlo} dialect: the behaviour of StableHLO's operations, and that of its own. */
package org.hlo4j.dialect.mhlo;
