package org.hlo4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.onnx.proto.GraphProto;
import org.hlo4j.onnx.proto.ModelFile;
import org.hlo4j.onnx.proto.ModelProto;
import org.hlo4j.onnx.proto.NodeProto;
import org.hlo4j.onnx.proto.OperatorSetIdProto;
import org.hlo4j.onnx.proto.StringStringEntryProto;
import org.hlo4j.onnx.proto.TensorProto;
import org.hlo4j.onnx.proto.ValueInfoProto;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests tensors in files beside a model. */
class ExternalTensorsTest {
  @TempDir private Path folder;

  /** Returns two floats that are the content of a file. */
  private static TensorProto tensor(String name, String file) {
    return new TensorProto(
        -1,
        LongList.of(2),
        1,
        Blob.EMPTY,
        LongList.of(),
        List.of(),
        LongList.of(),
        name,
        Blob.EMPTY,
        Blob.EMPTY,
        LongList.of(),
        "",
        List.of(new StringStringEntryProto("location", file)),
        1,
        List.of());
  }

  private static NodeProto sum(String output, String left, String right) {
    return new NodeProto(
        -1, List.of(left, right), List.of(output), "", "Add", List.of(), "", "", "", List.of());
  }

  /** Writes a model of three tensors, of which two are in one file. */
  private Path model(String name) throws IOException {
    GraphProto graph =
        new GraphProto(
            List.of(sum("s", "a", "b"), sum("y", "s", "c")),
            "graph",
            List.of(tensor("a", "w.bin"), tensor("b", "w.bin"), tensor("c", "v.bin")),
            "",
            List.of(),
            List.of(new ValueInfoProto(-1, "y", null, "", List.of())),
            List.of(),
            List.of(),
            List.of(),
            List.of());
    ModelProto model =
        new ModelProto(
            8,
            "",
            "",
            "",
            0,
            "",
            graph,
            List.of(new OperatorSetIdProto("", 18)),
            List.of(),
            List.of());
    Path file = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(file)) {
      ModelFile.write(model, out);
    }
    return file;
  }

  @Test
  void aFileThatIsMissingIsOneProblemForAllItsTensors() throws IOException {
    OnnxModel model = OnnxModel.read(model("model.onnx"));
    DiagnosticException refused =
        catchThrowableOfType(DiagnosticException.class, () -> model.toStablehlo(Map.of()));
    assertThat(refused.diagnostics())
        .extracting(Diagnostic::message)
        .containsExactly(
            "tensor 'a' is in file 'w.bin', which does not exist",
            "tensor 'c' is in file 'v.bin', which does not exist");
  }

  @Test
  void aModelThatIsALinkHasItsTensorsWhereItLies() throws IOException {
    model("0a");
    Files.write(folder.resolve("1b"), new byte[8]);
    Path snapshot = Files.createDirectories(folder.resolve("snapshot"));
    Path model = Files.createSymbolicLink(snapshot.resolve("model.onnx"), Path.of("../0a"));
    for (String name : List.of("w.bin", "v.bin")) {
      Files.createSymbolicLink(snapshot.resolve(name), Path.of("../1b"));
    }
    assertThatCode(() -> OnnxModel.read(model).toStablehlo(Map.of())).doesNotThrowAnyException();
  }
}
