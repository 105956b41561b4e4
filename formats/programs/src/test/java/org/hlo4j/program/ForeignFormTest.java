package org.hlo4j.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hlo4j.program.ForeignFiles.bytes;
import static org.hlo4j.program.ForeignFiles.field;
import static org.hlo4j.program.ForeignFiles.graphNode;
import static org.hlo4j.program.ForeignFiles.gzip;
import static org.hlo4j.program.ForeignFiles.text;
import static org.hlo4j.program.ForeignFiles.zip;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that files of other kinds are named by what they are, with a way out. */
class ForeignFormTest {
  private static final String PROGRAM = "module {}\n";

  static Stream<Arguments> files() {
    return Stream.of(
        arguments(ForeignForm.CUT_BYTECODE, bytes("M"), "copy or download"),
        arguments(ForeignForm.CUT_BYTECODE, bytes("ML\u00ef"), "copy or download"),
        arguments(
            ForeignForm.LFS_POINTER,
            bytes("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 3\n"),
            "git lfs pull"),
        arguments(ForeignForm.HTML, bytes("\n<!DOCTYPE html><html></html>"), "download"),
        arguments(ForeignForm.HTML, bytes("<html><body>404"), "download"),
        arguments(ForeignForm.XML, bytes("<?xml version='1.0'?><Error/>"), "download"),
        arguments(ForeignForm.JSON, bytes("{\"error\": 404}"), "download"),
        arguments(ForeignForm.JSON, bytes("{\n  \"error\": 404}"), "download"),
        arguments(ForeignForm.JSON, bytes("[ {\"error\": 404}]"), "download"),
        arguments(ForeignForm.UTF_8_MARK, text("\ufeff" + PROGRAM, "UTF-8"), "byte order mark"),
        arguments(ForeignForm.UTF_16, text("\ufeff" + PROGRAM, "UTF-16LE"), "UTF-8"),
        arguments(ForeignForm.UTF_16, text("\ufeff" + PROGRAM, "UTF-16BE"), "UTF-8"),
        arguments(ForeignForm.UTF_16, text(PROGRAM, "UTF-16LE"), "UTF-8"),
        arguments(ForeignForm.UTF_16, text(PROGRAM, "UTF-16BE"), "UTF-8"),
        arguments(ForeignForm.UTF_32, text("\ufeff" + PROGRAM, "UTF-32LE"), "UTF-8"),
        arguments(ForeignForm.UTF_32, text(PROGRAM, "UTF-32LE"), "UTF-8"),
        arguments(ForeignForm.UTF_32, text(PROGRAM, "UTF-32BE"), "UTF-8"),
        arguments(ForeignForm.JAXPR, bytes("{ lambda ; a:f32[]. let in (a,) }"), "as_text()"),
        arguments(ForeignForm.LITERT, bytes("\34\0\0\0TFL3\0\0"), "tf2onnx"),
        arguments(ForeignForm.EXECUTORCH, bytes("\34\0\0\0ET12\0\0"), "torch.export.save"),
        arguments(
            ForeignForm.SAVED_MODEL,
            bytes("\10\1" + field(2, field(1, field(4, "serve")))),
            "tf2onnx (--saved-model)"),
        arguments(
            ForeignForm.GRAPH_DEF,
            bytes(graphNode("x") + graphNode("y") + field(4, "\10\1")),
            "tf2onnx (--graphdef)"),
        arguments(ForeignForm.GRAPH_DEF, bytes("node {\n  name: \"x\"\n}"), "tf2onnx"),
        arguments(
            ForeignForm.CORE_ML, bytes("\10\7" + field(2, field(1, field(1, "x")))), "made from"),
        arguments(
            ForeignForm.OLD_PYTORCH,
            zip("version", "serialized_exported_program.json"),
            "torch.export.load"),
        arguments(
            ForeignForm.TORCH_SCRIPT,
            zip("m/data.pkl", "m/constants.pkl", "m/code/a.py"),
            "torch.jit.load"),
        arguments(
            ForeignForm.TORCH_PICKLE, zip("archive/data.pkl", "archive/version"), "torch.export"),
        arguments(ForeignForm.KERAS, zip("config.json", "model.weights.h5"), "model.export(file, "),
        arguments(ForeignForm.NPZ, zip("x.npy", "y.npy"), "weights alone"),
        arguments(
            ForeignForm.DAMAGED_ZIP,
            Arrays.copyOf(zip("m/archive_format"), 40),
            "zip archive that is damaged: "),
        arguments(ForeignForm.ZIP, zip("a.mlir"), "unpack"),
        arguments(ForeignForm.ZIP, zip(), "unpack"),
        arguments(ForeignForm.TAR, bytes("a.mlir" + "\0".repeat(251) + "ustar\0"), "unpack"),
        arguments(ForeignForm.SEVEN_ZIP, bytes("7z\u00bc\u00af\u0027\u001c\0\4"), "unpack"),
        arguments(ForeignForm.RAR, bytes("Rar!\u001a\7\0"), "unpack"),
        arguments(ForeignForm.PICKLE, bytes("\u0080\4\u0095\1"), "not executed"),
        arguments(ForeignForm.PICKLE, bytes("\u0080\2\u008a\nl\u00fc"), "not executed"),
        arguments(ForeignForm.SAFETENSORS, bytes("\5\0\0\0\0\0\0\0{\"a\":"), "weights alone"),
        arguments(ForeignForm.NPY, bytes("\u0093NUMPY\1\0"), "weights alone"),
        arguments(ForeignForm.GGUF, bytes("GGUF\3\0\0\0"), "weights alone"),
        arguments(ForeignForm.GGML, bytes("tjgg\1\0\0\0"), "weights alone"),
        arguments(ForeignForm.HDF5, bytes("\u0089HDF\r\n\u001a\n\0"), "model.export"),
        arguments(ForeignForm.PARQUET, bytes("PAR1\25\0"), "not a program"),
        arguments(ForeignForm.ELF, bytes("\177ELF\2\1\1\0"), "not a program"),
        arguments(ForeignForm.ELF, bytes("MZ\u0090\0\3\0"), "not a program"),
        arguments(ForeignForm.LLVM, bytes("BC\u00c0\u00de5\24"), "not a program"),
        arguments(ForeignForm.PDF, bytes("%PDF-1.4\n"), "not a program"),
        arguments(ForeignForm.IMAGE, bytes("\u0089PNG\r\n\u001a\n"), "not a program"),
        arguments(ForeignForm.SQLITE, bytes("SQLite format 3\0"), "not a program"),
        arguments(ForeignForm.COMPRESSED, gzip(PROGRAM), "gunzip"),
        arguments(ForeignForm.COMPRESSED, bytes("\u0028\u00b5\u002f\u00fd\4"), "unzstd"),
        arguments(ForeignForm.COMPRESSED, bytes("\u00fd7zXZ\0\0"), "unxz"),
        arguments(ForeignForm.COMPRESSED, bytes("BZh91AY&SY\0"), "bunzip2"),
        arguments(ForeignForm.COMPRESSED, bytes("\4\42M\30d"), "unlz4"));
  }

  @ParameterizedTest
  @MethodSource("files")
  void namesAFileByWhatItIsWithAWayOut(ForeignForm form, byte[] file, String wayOut) {
    Blob bytes = Blob.wrap(file);

    assertThat(ForeignForm.of(bytes)).contains(form);
    assertThat(ProgramForm.of(bytes)).isEmpty();
    assertThatThrownBy(() -> ProgramReader.DEFAULT.read(bytes, "file"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("error: the file is " + form.title())
        .hasMessageContaining(wayOut)
        .message()
        .matches("loc\\(\"file\":0:0\\)[ -~]*|[ -~]*");
  }

  @Test
  void eachKindHasASample() {
    Set<Object> sampled =
        files().map(file -> file.get()[0]).collect(Collectors.toCollection(java.util.HashSet::new));
    assertThat(sampled).containsAll(EnumSet.allOf(ForeignForm.class));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hello \u009b31m\u0002",
        "\0\1\2\3 noise",
        "\u00c8\3\1\0 not a file of jax.export",
        "func.func @f() { \7 }"
      })
  void namesOtherBinaryDataWithoutQuotingThem(String noise) {
    assertThatThrownBy(() -> ProgramReader.DEFAULT.read(Blob.wrap(bytes(noise)), "file"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("the file is binary data, not a program");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%0 = mhlo.print %a : tensor<2xf32>",
        "%0 = \"mhlo.unary_einsum\"(%a) : (tensor<2xf32>) -> tensor<2xf32>"
      })
  void olderMhloIsNamedAtItsFirstUnknownOperation(String operation) {
    String program =
        "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n"
            + operation
            + "\n  return %0 : tensor<2xf32>\n}\n";
    assertThatThrownBy(() -> ProgramReader.DEFAULT.read(Blob.wrap(bytes(program)), "file"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("mhlo")
        .hasMessageContaining("note: this is MHLO of another time")
        .hasMessageContaining("--hlo-legalize-to-stablehlo");
  }

  @Test
  void foldersWithModelsOfOthersAreNamed() {
    assertThat(ForeignForm.ofFolder(List.of("saved_model.pb", "variables")))
        .contains(ForeignForm.SAVED_MODEL);
    assertThat(ForeignForm.ofFolder(List.of("Manifest.json", "Data")))
        .contains(ForeignForm.CORE_ML);
    assertThat(ForeignForm.ofFolder(List.of("a.mlir"))).isEmpty();
  }
}
