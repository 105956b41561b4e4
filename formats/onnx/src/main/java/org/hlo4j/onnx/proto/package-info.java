/**
 * Messages of ONNX models, as {@code onnx.proto} defines them: records with the names of its
 * messages and fields. Each has one table of its fields, by which it is read and written.
 */
package org.hlo4j.onnx.proto;
