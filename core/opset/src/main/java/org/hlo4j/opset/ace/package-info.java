/** ByteIR's dialect {@code ace}: tensors of strings and resources, and operations on them. */
package org.hlo4j.opset.ace;
