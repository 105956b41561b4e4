/**
 * ONNX to StableHLO. {@link org.hlo4j.onnx.importer.Operators} is the table of operators; a row's
 * builder receives a {@link org.hlo4j.onnx.importer.Node} and sets its outputs.
 */
package org.hlo4j.onnx.importer;
