/**
 * The conversions of operations of StableHLO to ONNX: {@link
 * org.hlo4j.onnx.exporter.operation.Exports} is the table. A class has the rows of a subject;
 * {@link org.hlo4j.onnx.exporter.operation.CoarseExports} is the table of ByteIR's calls.
 */
package org.hlo4j.onnx.exporter.operation;
