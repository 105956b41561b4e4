/**
 * Attributes of the {@code sparse_tensor} dialect: how tensors with few nonzero elements are
 * stored.
 */
package org.hlo4j.opset.sparsetensor;
