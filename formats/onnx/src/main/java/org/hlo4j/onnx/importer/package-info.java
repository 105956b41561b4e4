/**
 * ONNX to StableHLO: models, graphs, and a {@link org.hlo4j.onnx.importer.Node} that is being
 * converted. {@link org.hlo4j.onnx.operator} has what each operator becomes.
 */
package org.hlo4j.onnx.importer;
