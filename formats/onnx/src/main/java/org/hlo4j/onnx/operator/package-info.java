/**
 * The operators of ONNX. {@link org.hlo4j.onnx.operator.Operators} is their table; a row's builder
 * receives a {@link org.hlo4j.onnx.importer.Node} and sets its results. A class has the rows of a
 * subject.
 */
package org.hlo4j.onnx.operator;
