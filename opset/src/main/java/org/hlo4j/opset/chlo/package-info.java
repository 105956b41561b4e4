/**
 * The CHLO opset: operations of client libraries that decompose into StableHLO, many of them with
 * implicit broadcasting. {@link org.hlo4j.opset.chlo.ChloOpset} lists everything.
 */
package org.hlo4j.opset.chlo;
