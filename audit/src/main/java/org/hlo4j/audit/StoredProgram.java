package org.hlo4j.audit;

import java.util.Map;
import java.util.Optional;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.builtin.FileLineColLoc;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.internal.Compression;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.ir.verify.VerifierOptions;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.onnx.ExternalData;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.artifact.ArtifactHeader;
import org.hlo4j.portability.artifact.ArtifactReader;
import org.hlo4j.portability.artifact.MlirText;
import org.hlo4j.pytorch.ExportedProgram;
import org.hlo4j.pytorch.ImportOptions;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;
import org.jspecify.annotations.Nullable;

/** A program in any form. */
final class StoredProgram {
  private final DialectRegistry registry = Dialects.all();
  private final String path;
  private final ExternalData external;
  private final Blob bytes;
  private final ReadLimits limits;
  private final StoredForm form;
  private @Nullable JaxExport export;

  /**
   * Creates a program, which is not read yet.
   *
   * @param path where it is, for diagnostics
   * @param external its external data
   */
  StoredProgram(String path, ExternalData external, Blob bytes, ReadLimits limits) {
    this.path = path;
    this.external = external;
    this.bytes = bytes;
    this.limits = limits;
    this.form = StoredForm.of(bytes);
  }

  StoredForm form() {
    return form;
  }

  /**
   * Returns the file of jax.export; empty if it has another form.
   *
   * @throws DiagnosticException if it is damaged
   */
  Optional<JaxExport> export() {
    if (form == StoredForm.JAX && export == null) {
      export = JaxExport.read(bytes, path);
    }
    return Optional.ofNullable(export);
  }

  private Blob module() {
    return export().map(JaxExport::module).orElse(bytes);
  }

  /** Returns the release that an artifact was written for; empty for other forms. */
  Optional<Version> release() {
    return form == StoredForm.ARTIFACT || form == StoredForm.JAX
        ? ArtifactHeader.version(module())
        : Optional.empty();
  }

  /**
   * Reads and verifies the program; empty if it is invalid, which has been reported.
   *
   * @throws DiagnosticException if it cannot be read
   */
  Optional<Operation> read(Diagnostics problems) {
    return switch (form) {
      case ONNX -> Optional.of(OnnxModel.read(bytes, path, external).toStablehlo(Map.of()));
      case PYTORCH ->
          Optional.of(ExportedProgram.read(bytes, path).toStablehlo(ImportOptions.DEFAULT));
      case ARTIFACT, JAX -> Optional.of(new ArtifactReader(registry, limits).read(module(), path));
      case BYTECODE ->
          verified(
              BytecodeReader.read(
                  bytes,
                  path,
                  BytecodeReaderOptions.of(registry)
                      .withText(new MlirText(registry, false))
                      .withLimits(limits)),
              problems);
      case TEXT -> verified(parse(problems), problems);
    };
  }

  private Operation parse(Diagnostics problems) {
    Optional<Compression> compression = Compression.of(bytes);
    if (compression.isPresent()) {
      throw new DiagnosticException(
          FileLineColLoc.of(path, 1, 1), "file is " + compression.get().advice());
    }
    return MlirParser.parse(
        SourceText.of(path, bytes.toByteArray()),
        registry,
        ParserOptions.DEFAULT.withLimits(limits),
        problems);
  }

  private Optional<Operation> verified(Operation module, Diagnostics problems) {
    Verifier verifier =
        new Verifier(registry, new FullText(registry), new VerifierOptions(false, false));
    return verifier.verify(module, problems) ? Optional.of(module) : Optional.empty();
  }
}
