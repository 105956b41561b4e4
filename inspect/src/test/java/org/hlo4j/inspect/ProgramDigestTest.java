package org.hlo4j.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.digest.ProgramDigest;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.portability.Portability;
import org.hlo4j.text.print.MlirPrinter;
import org.hlo4j.text.print.PrinterOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProgramDigestTest {
  private static final Path COMPENDIUM =
      Path.of(System.getProperty("basedir", "inspect")).toAbsolutePath().resolveSibling("compat");

  static List<String> programs() throws IOException {
    try (Stream<Path> files = Files.walk(COMPENDIUM)) {
      return files
          .filter(file -> file.toString().endsWith(".mlir"))
          .map(file -> COMPENDIUM.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  private static Operation read(String program) throws IOException {
    return ExplainerTest.parse(Files.readString(COMPENDIUM.resolve(program)));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void isTheSameInEveryForm(String file) throws IOException {
    Operation program = read(file);
    String digest = ProgramDigest.of(program);

    Operation stripped = read(file);
    stripped.walk(op -> op.setLocation(UnknownLoc.INSTANCE));
    assertThat(ProgramDigest.of(stripped)).isEqualTo(digest);

    String generic =
        MlirPrinter.toString(
            program, Dialects.all(), PrinterOptions.builder().generic(true).build());
    assertThat(ProgramDigest.of(ExplainerTest.parse(generic))).isEqualTo(digest);
    Explanation explanation = Explainer.explain(program);
    for (Version release : Explanation.releases()) {
      if (explanation.fits(release)) {
        Operation back = Portability.deserialize(Portability.serialize(program, release));
        assertThat(ProgramDigest.of(back)).as("%s at %s", file, release).isEqualTo(digest);
      }
    }
  }

  @Test
  void doesNotDependOnTheOrderOfFunctions() {
    String f = "func.func private @f(%a: tensor<f32>) -> tensor<f32> { return %a : tensor<f32> }\n";
    String g =
        """
        func.func @g(%x: tensor<f32>) -> tensor<f32> {
          %y = stablehlo.add %x, %x : tensor<f32>
          return %y : tensor<f32>
        }
        """;

    assertThat(ProgramDigest.of(ExplainerTest.parse(f + g)))
        .isEqualTo(ProgramDigest.of(ExplainerTest.parse(g.replace("%y", "%other") + f)));
  }

  @Test
  void changesWithEverySingleChange() throws IOException {
    Random random = new Random(20261121);
    List<String> programs = programs();
    int changes = 0;
    while (changes < 1000) {
      Operation program = read(programs.get(random.nextInt(programs.size())));
      String digest = ProgramDigest.of(program);
      for (int i = 0; i < 10; i++) {
        if (change(program, random)) {
          changes++;
          String changed = ProgramDigest.of(program);
          assertThat(changed).isNotEqualTo(digest);
          digest = changed;
        }
      }
    }
  }

  /** Changes one thing: an operand or a constant; says whether it found something to change. */
  private static boolean change(Operation program, Random random) {
    List<Operation> all = new ArrayList<>();
    program.walk(all::add);
    Operation op = all.get(random.nextInt(all.size()));
    if (op.attributeOrNull("value") instanceof DenseElementsAttr elements
        && elements.data().size() > 0
        && elements.data().size() == 4 * elements.elementCount()) {
      byte[] bytes = elements.data().toByteArray();
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      op.setAttribute(
          "value", DenseElementsAttr.detectSplat(elements.type(), org.hlo4j.ir.Blob.wrap(bytes)));
      return true;
    }
    if (op.operandCount() > 0) {
      int index = random.nextInt(op.operandCount());
      List<Value> others = new ArrayList<>();
      for (Operation other = op.previousOrNull(); other != null; other = other.previousOrNull()) {
        others.addAll(other.results());
      }
      others.addAll(java.util.Objects.requireNonNull(op.blockOrNull()).arguments());
      others.removeIf(v -> v == op.operand(index) || !v.type().equals(op.operand(index).type()));
      if (!others.isEmpty()) {
        op.setOperand(index, others.get(random.nextInt(others.size())));
        return true;
      }
    }
    return false;
  }
}
