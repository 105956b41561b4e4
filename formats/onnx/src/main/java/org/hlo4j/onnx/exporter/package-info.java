/**
 * Converts programs of StableHLO to models: {@link org.hlo4j.onnx.exporter.Exports} is the table of
 * operations.
 */
package org.hlo4j.onnx.exporter;
