/** The operations of StableHLO's {@code check} dialect: assertions of tests. */
package org.hlo4j.opset.check;
