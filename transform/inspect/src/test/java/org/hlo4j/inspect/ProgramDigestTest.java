package org.hlo4j.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.digest.ProgramDigest;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.artifact.MlirText;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProgramDigestTest {
  private static final Path COMPENDIUM = ProjectFolder.file("check/compat");

  static List<String> programs() throws IOException {
    try (Stream<Path> files = Files.walk(COMPENDIUM)) {
      return files
          .filter(file -> file.toString().endsWith(".mlir"))
          .map(file -> COMPENDIUM.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  static Operation read(String program) throws IOException {
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
    byte[] bytecode =
        BytecodeWriter.write(
            program,
            BytecodeWriterOptions.of("test").withText(new MlirText(Dialects.all(), false)));
    Operation read =
        BytecodeReader.read(
            Blob.wrap(bytecode),
            file,
            BytecodeReaderOptions.of(Dialects.all()).withText(new MlirText(Dialects.all(), false)));
    assertThat(ProgramDigest.of(read)).isEqualTo(digest);
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
  void attributesOfArgumentsThatAreListedButEmptySayNothing() {
    String program =
        """
        "func.func"() <{%sfunction_type = (tensor<f32>) -> tensor<f32>, sym_name = "main"}> ({
        ^bb0(%%a: tensor<f32>):
          "func.return"(%%a) : (tensor<f32>) -> ()
        }) : () -> ()
        """;
    assertThat(ProgramDigest.of(ExplainerTest.parse(program.formatted("arg_attrs = [{}], "))))
        .isEqualTo(ProgramDigest.of(ExplainerTest.parse(program.formatted(""))));
  }
}
