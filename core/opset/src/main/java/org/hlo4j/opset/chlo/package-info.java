/**
 * The CHLO opset: operations of client libraries that decompose into StableHLO, many with implicit
 * broadcasting. {@link org.hlo4j.opset.chlo.ChloOpset} lists all of them.
 *
 * @since 0.1.0
 */
package org.hlo4j.opset.chlo;
