/** Operators of domain {@code com.microsoft}, which ONNX Runtime's tools write. */
package org.hlo4j.onnx.operator.microsoft;
