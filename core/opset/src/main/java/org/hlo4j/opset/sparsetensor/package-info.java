/** Attributes of the {@code sparse_tensor} dialect, which specify the storage of sparse tensors. */
package org.hlo4j.opset.sparsetensor;
