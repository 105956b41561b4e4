package org.hlo4j.pjrt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.engine.FunctionRunner;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.portability.Portability;
import org.hlo4j.transforms.refine.InputRefinement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the plugin of StableHLO 1.13.3 refuses, it runs as {@link PjrtPrograms} rewrites it. The
 * programs are in {@code newer.mlir}, each after a line with what it shows and the shape of its
 * inputs.
 */
class PjrtNewerFeaturesTest {
  private static final Pattern TITLE = Pattern.compile("// (?<name>.*): (?<shape>[0-9x, ]*)");

  private static PjrtClient client;

  /** A program, and the shapes of its inputs. */
  private record Feature(String name, List<Tensor> inputs, String text) {
    @Override
    public String toString() {
      return name;
    }
  }

  @BeforeAll
  static void open() {
    client = TestPlugin.client(4);
  }

  @AfterAll
  static void close() {
    if (client != null) {
      client.close();
    }
  }

  static Stream<Feature> features() throws IOException {
    try (InputStream stream = PjrtNewerFeaturesTest.class.getResourceAsStream("newer.mlir")) {
      String all = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      return Stream.of(all.split("// -----\\n")).map(PjrtNewerFeaturesTest::feature);
    }
  }

  private static Feature feature(String text) {
    Matcher title = TITLE.matcher(text.lines().findFirst().orElseThrow());
    assertThat(title.matches()).as(text).isTrue();
    List<Tensor> inputs = new ArrayList<>();
    for (String shape : title.group("shape").split(", ", -1)) {
      Tensor input =
          Tensor.allocate(
              RankedTensorType.of(
                  FloatType.F32, Stream.of(shape.split("x")).mapToLong(Long::parseLong).toArray()));
      for (int i = 0; i < input.count(); i++) {
        input.floats()[i] = (i * 7 % 11 - 5) / 4f;
      }
      inputs.add(input);
    }
    return new Feature(title.group("name"), inputs, text);
  }

  @ParameterizedTest
  @MethodSource("features")
  void runsToTheInterpretersNumbers(Feature feature) {
    Operation program = PjrtEngineProviderTest.parse(feature.text());
    List<InterpreterValue> expected = Interpreter.evaluate(program, "main", feature.inputs());
    Operation prepared =
        InputRefinement.isDynamic(program)
            ? InputRefinement.of(program, "main", feature.inputs(), Dialects.all(), false)
                .orElseThrow()
            : program;
    try (FunctionRunner runner = PjrtPrograms.prepare(TestPlugin.first(client), prepared, "main")) {
      List<InterpreterValue> actual = runner.run(feature.inputs(), InterpreterOptions.DEFAULT);
      assertThat(actual).hasSameSizeAs(expected);
      for (int i = 0; i < actual.size(); i++) {
        assertClose((Tensor) actual.get(i), (Tensor) expected.get(i));
      }
    }
  }

  private static void assertClose(Tensor actual, Tensor expected) {
    assertThat(actual.type()).isEqualTo(expected.type());
    if (!actual.kind().isFloatingPoint()) {
      assertThat(actual).isEqualTo(expected);
      return;
    }
    for (int i = 0; i < actual.count(); i++) {
      assertThat(actual.doubleAt(i)).isCloseTo(expected.doubleAt(i), within(1e-5));
    }
  }

  @ParameterizedTest
  @MethodSource("features")
  void isRefusedAsItIs(Feature feature) {
    Operation program = PjrtEngineProviderTest.parse(feature.text());
    byte[] artifact = Portability.serialize(program, Portability.currentVersion());
    int devices = PjrtPrograms.devices(program);
    assertThatThrownBy(() ->
            client.compile(artifact, PjrtCompileOptions.DEFAULT.withInstances(devices, 1)).close())
        .isInstanceOf(PjrtException.class);
  }
}
