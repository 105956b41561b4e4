package org.hlo4j.audit;

import java.util.Locale;
import java.util.stream.Stream;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.ir.Blob;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.portability.artifact.ArtifactHeader;
import org.hlo4j.pytorch.ExportedProgram;
import org.jspecify.annotations.Nullable;

/** The serialized forms of a program. */
public enum StoredForm {
  /** MLIR text. */
  TEXT("MLIR text", ".mlir"),
  /** MLIR bytecode. */
  BYTECODE("MLIR bytecode", ".mlirbc"),
  /** A portable artifact of StableHLO. */
  ARTIFACT("StableHLO portable artifact", ".mlir.bc"),
  /** A file of {@code jax.export}. */
  JAX("file of jax.export", ".jax"),
  /** A model of ONNX. */
  ONNX("ONNX model", ".onnx"),
  /** An exported program of PyTorch. */
  PYTORCH("exported program of PyTorch", ".pt2");

  private final String title;
  private final String suffix;

  StoredForm(String title, String suffix) {
    this.title = title;
    this.suffix = suffix;
  }

  /**
   * {@return the form that the first bytes of a file have; {@link #TEXT} if they are of no other}
   *
   * @param bytes the file
   */
  public static StoredForm of(Blob bytes) {
    if (BytecodeReader.isBytecode(bytes)) {
      return ArtifactHeader.version(bytes).isPresent() ? ARTIFACT : BYTECODE;
    }
    if (OnnxModel.mayBeModel(bytes)) {
      return ONNX;
    }
    if (ExportedProgram.mayBeProgram(bytes)) {
      return PYTORCH;
    }
    return JaxExport.mayBeExport(bytes) ? JAX : TEXT;
  }

  /**
   * {@return the form that the suffix of a file's name says; null if it says none}
   *
   * @param file the name
   */
  public static @Nullable StoredForm ofNameOrNull(String file) {
    String name = file.toLowerCase(Locale.ROOT);
    return Stream.of(JAX, ONNX, PYTORCH, ARTIFACT, BYTECODE, TEXT)
        .filter(form -> name.endsWith(form.suffix))
        .findFirst()
        .orElse(name.endsWith(".bc") ? BYTECODE : null);
  }

  /** {@return the name in words} */
  public String title() {
    return title;
  }

  /** {@return the suffix of file names} */
  public String suffix() {
    return suffix;
  }

  /** {@return whether files are models of another framework, which are converted} */
  public boolean isModel() {
    return this == ONNX || this == PYTORCH;
  }

  /** {@return the name in tables} */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
