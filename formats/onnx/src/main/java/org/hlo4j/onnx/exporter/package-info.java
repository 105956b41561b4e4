/**
 * StableHLO to ONNX: models, graphs, and the nodes that are added to them. {@link
 * org.hlo4j.onnx.exporter.preparation} changes programs before, {@link
 * org.hlo4j.onnx.exporter.operation} has what each operation becomes.
 */
package org.hlo4j.onnx.exporter;
