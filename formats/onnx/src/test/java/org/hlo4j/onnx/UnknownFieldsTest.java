package org.hlo4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.byteir.CoarseForm;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;

class UnknownFieldsTest {
  private static byte[] model() throws IOException {
    Operation program =
        MlirParser.parse(
            SourceText.of(
                "p",
                "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> { return %a : tensor<2xf32>"
                    + " }"),
            Dialects.all(),
            ParserOptions.DEFAULT);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    OnnxModel.of(program, ExportOptions.DEFAULT).write(out);
    return out.toByteArray();
  }

  @Test
  void fieldsThatAreNotKnownAreSaid() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(model());
    int size = out.size();
    // Field 26, the devices of a run, which is ignored; field 20, what is trained; field 99, twice.
    out.writeBytes(new byte[] {(byte) 0xd2, 1, 0, (byte) 0xa2, 1, 0});
    out.writeBytes(new byte[] {(byte) 0x98, 6, 1, (byte) 0x98, 6, 1});
    Diagnostics.Collector warnings = Diagnostics.collector();
    OnnxModel.read(Blob.wrap(out.toByteArray()), "m.onnx", Optional.empty())
        .toStablehlo(Map.of(), CoarseForm.DECOMPOSED, warnings);
    assertThat(warnings.toList().stream().map(Object::toString))
        .containsExactly(
            "m.onnx:0x%04x: warning: fields that are not known were dropped: ".formatted(size + 3)
                + "ModelProto.20, ModelProto.99 × 2");
  }
}
