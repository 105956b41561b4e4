/**
 * The operations, attributes and types of Shardy's {@code mpmd} dialect: programs whose parts run
 * on several meshes of devices.
 */
package org.hlo4j.opset.mpmd;
