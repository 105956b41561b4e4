/**
 * Changes programs before they are exported: {@link
 * org.hlo4j.onnx.exporter.preparation.Preparation} legalizes what ONNX lacks, and finds what is one
 * operator there.
 */
package org.hlo4j.onnx.exporter.preparation;
