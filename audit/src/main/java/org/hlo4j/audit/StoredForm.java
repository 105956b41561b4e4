package org.hlo4j.audit;

import java.util.Locale;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.ir.Blob;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.portability.artifact.ArtifactHeader;
import org.hlo4j.pytorch.ExportedProgram;

/** The forms in which stores keep programs. */
public enum StoredForm {
  /** MLIR text. */
  TEXT,
  /** MLIR bytecode. */
  BYTECODE,
  /** A portable artifact of StableHLO. */
  ARTIFACT,
  /** A file of {@code jax.export}. */
  JAX,
  /** A model of ONNX. */
  ONNX,
  /** An exported program of PyTorch. */
  PYTORCH;

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

  /** {@return the name in tables} */
  public String title() {
    return name().toLowerCase(Locale.ROOT);
  }
}
