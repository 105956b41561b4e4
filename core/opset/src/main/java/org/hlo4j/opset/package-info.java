/**
 * Versions of StableHLO.
 *
 * @since 0.1.0
 */
package org.hlo4j.opset;
