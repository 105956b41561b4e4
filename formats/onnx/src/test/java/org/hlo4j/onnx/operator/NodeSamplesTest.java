package org.hlo4j.onnx.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.hlo4j.archive.TarArchive;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.onnx.OnnxTensors;
import org.hlo4j.onnx.importer.ModelContext;
import org.hlo4j.onnx.importer.Node;
import org.hlo4j.onnx.proto.AttributeProto;
import org.hlo4j.onnx.proto.GraphProto;
import org.hlo4j.onnx.proto.ModelFile;
import org.hlo4j.onnx.proto.ModelProto;
import org.hlo4j.onnx.proto.NodeProto;
import org.hlo4j.onnx.proto.OperatorSetIdProto;
import org.hlo4j.program.ExternalData;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.testing.RowCoverage;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests that operators compute what ONNX says, in each version, with tests of the onnx package and
 * models that ONNX Runtime has run: check/oracle/onnx/samples.py and samples_*.py record them.
 */
class NodeSamplesTest {
  private static final Path RESOURCES = Path.of("src/test/resources");
  private static final String MODEL = "model.onnx";
  private static final InterpreterOptions OPTIONS =
      InterpreterOptions.DEFAULT.withExtension(Extension.installed());

  /** The files of each sample, {@code OPERATOR-VERSION/NAME/}. */
  private static final Map<String, Map<String, byte[]>> SAMPLES = samples();

  private static Map<String, Map<String, byte[]>> samples() {
    Map<String, Map<String, byte[]>> samples = new TreeMap<>();
    try (DirectoryStream<Path> archives = Files.newDirectoryStream(RESOURCES, "samples*.tar.gz")) {
      for (Path archive : archives) {
        addSamples(archive, samples);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return samples;
  }

  private static void addSamples(Path archive, Map<String, Map<String, byte[]>> samples)
      throws IOException {
    try (var in = new GZIPInputStream(Files.newInputStream(archive))) {
      TarArchive tar = TarArchive.of(Blob.wrap(in.readAllBytes()));
      for (TarArchive.Entry entry : tar.entries()) {
        int file = entry.name().lastIndexOf('/') + 1;
        samples
            .computeIfAbsent(entry.name().substring(0, file), _ -> new HashMap<>())
            .put(entry.name().substring(file), tar.open(entry).readAllBytes());
      }
    }
  }

  /** A version of an operator that has no sample stands in a list, with the reason. */
  @Test
  void eachVersionInTheTableHasASample() {
    Set<String> rows = new TreeSet<>();
    Operators.TABLE
        .rowsByName()
        .values()
        .forEach(operators ->
            operators.forEach(row ->
                Arrays.stream(row.since()).forEach(since -> rows.add(title(row.name(), since)))));
    Set<String> shown = new HashSet<>();
    SAMPLES.forEach((name, files) -> shown.addAll(operators(model(name, files))));
    RowCoverage.check(rows, shown, RESOURCES.resolve("unsampled.txt"));
  }

  private static String title(String name, int since) {
    return name + "-" + since;
  }

  /** Returns the operators of a model, with their versions. */
  private static Set<String> operators(ModelProto model) {
    Map<String, Long> versions = new HashMap<>();
    for (OperatorSetIdProto set : model.opsetImport()) {
      versions.put(set.domain(), set.version());
    }
    Set<String> found = new HashSet<>();
    nodes(Objects.requireNonNull(model.graph()))
        .forEach(node -> {
          boolean hasRow =
              Operators.TABLE.has(ModelContext.operatorName(node.domain(), node.opType()));
          if (hasRow && versions.containsKey(node.domain())) {
            long version = versions.get(node.domain());
            OperatorTable.Row<Node> row =
                Operators.TABLE.find(
                    ModelContext.operatorName(node.domain(), node.opType()), version);
            found.add(title(row.name(), row.sinceOf(version)));
          }
        });
    return found;
  }

  private static Stream<NodeProto> nodes(GraphProto graph) {
    return graph.node().stream()
        .flatMap(node ->
            Stream.concat(
                Stream.of(node),
                node.attribute().stream()
                    .map(AttributeProto::g)
                    .filter(Objects::nonNull)
                    .flatMap(NodeSamplesTest::nodes)));
  }

  @TestFactory
  Stream<DynamicTest> givesTheNumbersOfOnnx() {
    Map<String, List<String>> byOperator = new TreeMap<>();
    for (String sample : SAMPLES.keySet()) {
      byOperator
          .computeIfAbsent(sample.substring(0, sample.indexOf('/')), _ -> new ArrayList<>())
          .add(sample);
    }
    return byOperator.entrySet().stream()
        .map(operator ->
            DynamicTest.dynamicTest(
                operator.getKey(),
                () ->
                    operator
                        .getValue()
                        .forEach(name -> check(name, Objects.requireNonNull(SAMPLES.get(name))))));
  }

  private static ModelProto model(String name, Map<String, byte[]> files) {
    return ModelFile.read(Blob.wrap(Objects.requireNonNull(files.get(MODEL))), name).proto();
  }

  private static void check(String name, Map<String, byte[]> files) {
    byte[] bytes = Objects.requireNonNull(files.get(MODEL));
    Operation program =
        OnnxModel.read(Blob.wrap(bytes), name, ExternalData.NONE).toStablehlo(Map.of());
    String[] tolerance =
        new String(Objects.requireNonNull(files.get("tolerance")), StandardCharsets.UTF_8)
            .split(" ", -1);
    List<Tensor> expected = tensors(files, "output_");
    List<InterpreterValue> results =
        Interpreter.evaluate(program, "main", tensors(files, "input_"), OPTIONS);
    assertThat(results).as(name).hasSizeGreaterThanOrEqualTo(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      checkSame(
          (Tensor) results.get(i),
          expected.get(i),
          Double.parseDouble(tolerance[0]),
          Double.parseDouble(tolerance[1]),
          name + ": output " + i);
    }
  }

  private static List<Tensor> tensors(Map<String, byte[]> files, String role) {
    List<Tensor> tensors = new ArrayList<>();
    for (int i = 0; files.get(role + i + ".pb") instanceof byte[] content; i++) {
      tensors.add(OnnxTensors.read(Blob.wrap(content), role + i));
    }
    return tensors;
  }

  private static void checkSame(
      Tensor actual, Tensor expected, double relative, double absolute, String title) {
    assertThat(actual.type()).as(title).isEqualTo(expected.type());
    boolean isComplex = expected.elementType() instanceof ComplexType;
    boolean isFloating = isComplex || expected.elementType() instanceof FloatType;
    for (int i = 0; i < expected.count() * (isComplex ? 2 : 1); i++) {
      if (!isFloating) {
        assertThat(actual.longAt(i)).as(title + ", element " + i).isEqualTo(expected.longAt(i));
        continue;
      }
      double left = actual.doubleAt(i);
      double right = expected.doubleAt(i);
      boolean isNear =
          left == right
              || (Double.isNaN(left) && Double.isNaN(right))
              || Math.abs(left - right) <= absolute + relative * Math.abs(right);
      if (!isNear) {
        assertThat(left).as(title + ", element " + i).isEqualTo(right);
      }
    }
  }
}
