/** The operators of domain {@code ai.onnx.ml}: classical machine learning. */
package org.hlo4j.onnx.operator.ml;
