package org.hlo4j.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hlo4j.ir.Blob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramFormTest {
  @ParameterizedTest
  @CsvSource({
    "a.mlir, TEXT, a",
    "a.txt, TEXT, a",
    "a.b.MLIR, TEXT, a.b",
    "a.mlirbc, BYTECODE, a",
    "a.bc, BYTECODE, a",
    "a.mlir.bc, ARTIFACT, a",
    "a.jax, JAX, a",
    "d.jax/a.onnx, ONNX, d.jax/a",
    "a.pt2, PYTORCH, a",
    "a.hlo, HLO, a",
    "a.hlo.pb, HLO_PROTO, a",
    "d/.mlir, TEXT, d/.mlir",
    ".mlir.bc, ARTIFACT, .mlir.bc",
    "a.pth, , a.pth",
    "mlir, , mlir"
  })
  void namesSayForms(String name, ProgramForm form, String stem) {
    assertThat(ProgramForm.ofName(name).orElse(null)).isEqualTo(form);
    assertThat(ProgramForm.stem(name)).isEqualTo(stem);
  }

  @Test
  void namesOfAnyTextAreNoNamesOfPrograms() {
    assertThat(ProgramForm.isNameOfProgram("README.txt")).isFalse();
    assertThat(ProgramForm.isNameOfProgram("a.mlir")).isTrue();
    assertThat(ProgramForm.isNameOfProgram("a")).isFalse();
  }

  @ParameterizedTest
  @EnumSource(ProgramForm.class)
  void filesThatAreWrittenHaveNamesThatSayTheirForm(ProgramForm form) {
    assertThat(ProgramForm.ofName("a" + form.suffix())).contains(form);
  }

  @ParameterizedTest
  @CsvSource({
    "'\10\10\22\3abc', ONNX",
    "'\10\1\22\3abc', ONNX",
    "'ML\u00efR\15x\0', BYTECODE",
    "'ML\u00efR\15StableHLO_v1.0.0\0', ARTIFACT",
    "'module {}', TEXT",
    "'HloModule m\n', HLO",
    "'// dump\n\nHloModule m\n', HLO",
    "'\10\0\0\0\4\0\4\0\4\0\0\0x', JAX",
    "'{-# #-}', TEXT"
  })
  void signaturesSayForms(String start, ProgramForm form) {
    assertThat(ProgramForm.of(Blob.wrap(ForeignFiles.bytes(start)))).contains(form);
  }

  @Test
  void archivesOfPytorchAreToldByTheirDirectory() {
    Blob archive = Blob.wrap(ForeignFiles.zip("m/archive_format", "m/models/model.json"));
    assertThat(ProgramForm.of(archive)).contains(ProgramForm.PYTORCH);
  }

  @Test
  void protosOfHloAreToldByTheirStructure() {
    String module = ForeignFiles.hloModule();
    String hlo = ForeignFiles.field(1, module);
    String snapshot = ForeignFiles.field(1, hlo) + ForeignFiles.field(2, "x");
    for (String file : List.of(module, hlo, snapshot)) {
      assertThat(ProgramForm.of(Blob.wrap(ForeignFiles.bytes(file))))
          .contains(ProgramForm.HLO_PROTO);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n\t", "\0\0\0\0\0\0", "// a comment", " // a\n // b\n\n"})
  void nothingHasNoForm(String nothing) {
    assertThat(ProgramForm.of(Blob.wrap(ForeignFiles.bytes(nothing)))).isEmpty();
  }
}
