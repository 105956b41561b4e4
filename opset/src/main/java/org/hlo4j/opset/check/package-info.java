/** The operations of StableHLO's {@code check} dialect, with which tests state what they expect. */
package org.hlo4j.opset.check;
