/**
 * The {@code mhlo} dialect, StableHLO's predecessor, in which ByteIR and older files have programs.
 * What it has in common with StableHLO follows from StableHLO's definitions.
 */
package org.hlo4j.opset.mhlo;
