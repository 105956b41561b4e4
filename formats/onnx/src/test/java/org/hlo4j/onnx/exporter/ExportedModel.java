package org.hlo4j.onnx.exporter;

import org.hlo4j.ir.Operation;
import org.hlo4j.onnx.ExportOptions;
import org.hlo4j.onnx.exporter.operation.Exports;
import org.hlo4j.onnx.exporter.preparation.Preparation;
import org.hlo4j.onnx.proto.ModelProto;

/** Models as messages. */
public final class ExportedModel {
  private ExportedModel() {}

  /** Returns the model of a program. */
  public static ModelProto of(Operation program, ExportOptions options) {
    return ModelExporter.run(Preparation.of(program, options), options, Exports::of);
  }
}
