package org.hlo4j.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Probes;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.chlo.ChloOpset;
import org.hlo4j.testing.RowCoverage;
import org.hlo4j.transforms.random.PassProperties;
import org.hlo4j.transforms.random.PassProperty;
import org.hlo4j.transforms.random.RandomProgram;
import org.hlo4j.transforms.random.References;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs every pass on random programs: the result verifies and computes the same, and a second run
 * changes nothing.
 */
class PassPropertiesTest {
  private static final InterpreterOptions OPTIONS =
      InterpreterOptions.DEFAULT.withExtension(References.ALL).withThreads(1);

  @TempDir private static Path probes;

  static Stream<PassProperty> properties() {
    return PassProperties.ALL.stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("properties")
  void keepsResultsAndIsIdempotent(PassProperty property) throws IOException {
    int changed = 0;
    for (int seed = 0; seed < property.programs(); seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RandomProgram program = property.source().next(random, 4 + seed / 2);
      Operation module = Passes.parse(program.text());
      Passes.verify(module);
      String original = Passes.printWithLocations(module);
      List<InterpreterValue> before = results(module, program);
      Passes.run(property.pipeline(), module);
      Passes.verify(module);
      String once = Passes.printWithLocations(module);
      changed += once.equals(original) ? 0 : 1;
      assertThat(property.tolerance().difference(before, results(module, program)))
          .as("seed %d: %s\nbecame\n%s", seed, original, once)
          .isEmpty();
      if (property.isIdempotent()) {
        Passes.run(property.pipeline(), module);
        assertThat(Passes.printWithLocations(module))
            .as("seed %d, run again", seed)
            .isEqualTo(once);
      }
    }
    assertThat(changed).as("changed programs").isGreaterThanOrEqualTo(property.changes());
  }

  @Test
  void everyPassAndPipelineHasAProperty() throws Exception {
    List<String> rows = new ArrayList<>();
    TransformPasses.registry().passes().forEach(pass -> rows.add(pass.name()));
    TransformPasses.registry().pipelines().forEach(pipeline -> rows.add(pipeline.name()));
    Set<String> asked = new HashSet<>();
    for (PassProperty property : PassProperties.ALL) {
      asked.addAll(List.of(property.pipeline().replaceAll("\\{[^}]*}", "").split("[^\\w-]+")));
    }
    RowCoverage.check(
        rows, asked, Path.of(PassPropertiesTest.class.getResource("unasked-passes.txt").toURI()));
  }

  @Test
  void everyPassSaysWhatItDoes() {
    assertThat(TransformPasses.registry().passes())
        .allSatisfy(pass -> assertThat(pass.description()).as(pass.name()).isNotBlank());
    assertThat(TransformPasses.registry().pipelines())
        .allSatisfy(pipeline -> assertThat(pipeline.description()).isNotBlank());
  }

  /** Whatever CHLO is expanded to is compared with a reference of each operation. */
  @Test
  void everyOperationOfChloIsInAProgram() {
    Set<String> found = new HashSet<>();
    for (PassProperty property : PassProperties.ALL) {
      if (property.pipeline().contains("chlo-legalize-to-stablehlo")) {
        for (int seed = 0; seed < property.programs(); seed++) {
          String text = property.source().next(new SplittableRandom(seed), 4 + seed / 2).text();
          Passes.parse(text).walk(op -> found.add(op.name()));
        }
      }
    }
    RowCoverage.check(
        ChloOpset.ops().stream().map(OpDefinition::name).toList(),
        found,
        Path.of("src/test/resources/org/hlo4j/transforms/chlo/programs.not-yet.txt"));
  }

  private static List<InterpreterValue> results(Operation module, RandomProgram program)
      throws IOException {
    Operation copy = References.withoutAssumptions(module);
    return Interpreter.evaluate(
        copy, "main", inputs(copy, program), OPTIONS.withProbes(Probes.into(probes)));
  }

  /** The inputs under the arguments' current types: a pass may have changed signedness. */
  private static List<Tensor> inputs(Operation module, RandomProgram program) {
    Block body = Interpreter.entry(module, "main").region(0).front();
    List<Tensor> inputs = new ArrayList<>();
    for (Tensor input : program.inputs()) {
      RankedTensorType now = (RankedTensorType) body.argument(inputs.size()).type();
      inputs.add(
          now.elementType().equals(input.elementType())
              ? input
              : input.withType(RankedTensorType.of(input.shape(), now.elementType())));
    }
    return inputs;
  }
}
