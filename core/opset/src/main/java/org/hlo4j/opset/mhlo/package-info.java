/**
 * The {@code mhlo} dialect, StableHLO's predecessor, in which ByteIR and older files have programs.
 * Operations of both dialects are derived from StableHLO's definitions.
 */
package org.hlo4j.opset.mhlo;
