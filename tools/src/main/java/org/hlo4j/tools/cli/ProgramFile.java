package org.hlo4j.tools.cli;

import java.util.Locale;
import java.util.Optional;
import org.hlo4j.audit.StoredForm;
import org.hlo4j.bytecode.BytecodeHeader;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.builtin.ExternalResources;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.internal.Compression;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.artifact.ArtifactHeader;
import org.hlo4j.portability.artifact.ArtifactReader;
import org.hlo4j.pytorch.ExportedProgram;
import org.hlo4j.pytorch.ImportOptions;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.ConsoleDiagnostics;
import org.hlo4j.tools.run.InputFile;
import org.hlo4j.tools.run.Programs;
import org.hlo4j.tools.run.ToolException;
import org.jspecify.annotations.Nullable;

/**
 * A file with a program in any form: text, bytecode, portable artifact, file of jax.export, ONNX
 * model or exported program of PyTorch.
 */
final class ProgramFile {
  private final Console console;
  private final InputFile file;
  private final StoredForm form;
  private final ReadLimits limits;
  private final ExternalResources resources = new ExternalResources();
  private @Nullable JaxExport export;
  private ImportOptions options = ImportOptions.DEFAULT;

  private ProgramFile(
      Console console, InputFile file, ReadLimits limits, @Nullable JaxExport export) {
    this.console = console;
    this.limits = limits;
    this.file = file;
    this.form = StoredForm.of(file.bytes());
    this.export = export;
  }

  /**
   * Returns the form that an output's name says, text for standard output; null if it says none.
   */
  static @Nullable StoredForm formOfNameOrNull(String file) {
    return file.equals("-") || file.toLowerCase(Locale.ROOT).endsWith(".txt")
        ? StoredForm.TEXT
        : StoredForm.ofNameOrNull(file);
  }

  /**
   * Opens a file, or standard input for {@code -}.
   *
   * @throws ToolException if it cannot be read
   */
  static ProgramFile open(String file, Console console, ReadLimits limits) {
    InputFile input = InputFile.read(file, console);
    Compression.of(input.bytes())
        .ifPresent(format -> {
          throw new ToolException("'" + input.name() + "' is " + format.advice());
        });
    return new ProgramFile(console, input, limits, null);
  }

  /**
   * Returns the gradient function in a file of jax.export.
   *
   * @throws ToolException if there is none
   */
  ProgramFile vjp() {
    JaxExport vjp =
        export()
            .orElseThrow(() -> new ToolException("'" + name() + "' is no file of jax.export"))
            .vjp()
            .orElseThrow(
                () -> new ToolException("'" + name() + "' was exported without gradients"));
    return new ProgramFile(console, file, limits, vjp);
  }

  /** Sets how models of other frameworks are converted; returns this file. */
  ProgramFile withOptions(ImportOptions newOptions) {
    options = newOptions;
    return this;
  }

  /** Returns resources of other tools in the file; available after the program has been read. */
  ExternalResources resources() {
    return resources;
  }

  String name() {
    return file.name();
  }

  StoredForm form() {
    return form;
  }

  Blob bytes() {
    return file.bytes();
  }

  /** Returns the file as text, to quote lines from; empty for large bytecode. */
  SourceText text() {
    return file.text();
  }

  long size() {
    return file.bytes().size();
  }

  /**
   * Returns the file as a jax.export; empty if it has another form.
   *
   * @throws DiagnosticException if it is damaged
   */
  Optional<JaxExport> export() {
    if (form == StoredForm.JAX && export == null) {
      export = JaxExport.read(file.bytes(), file.name());
    }
    return Optional.ofNullable(export);
  }

  /**
   * Returns the file as a model of ONNX, whose external data lie beside it.
   *
   * @throws DiagnosticException if it is damaged
   */
  private OnnxModel model() {
    return OnnxModel.read(file.bytes(), file.name(), file.folder());
  }

  /** Returns the program without an envelope. */
  private Blob program() {
    return export().map(JaxExport::module).orElse(file.bytes());
  }

  /** Returns the release that an artifact was written for. */
  Optional<Version> version() {
    return ArtifactHeader.version(program());
  }

  /** Returns the header of bytecode; empty for text. */
  Optional<BytecodeHeader> header() {
    return form == StoredForm.TEXT || form.isModel()
        ? Optional.empty()
        : Optional.of(BytecodeReader.header(program(), file.name()));
  }

  /** Reads and verifies the program; empty if it is invalid, which has been printed. */
  Optional<Operation> readOrPrint() {
    ConsoleDiagnostics shown = new ConsoleDiagnostics(console.err(), file.text());
    try {
      return read(shown);
    } catch (DiagnosticException e) {
      e.diagnostics().forEach(shown::report);
      return Optional.empty();
    }
  }

  /**
   * Reads and verifies the program; empty if it is invalid, which has been reported.
   *
   * @throws DiagnosticException if it cannot be read
   */
  Optional<Operation> read(Diagnostics diagnostics) {
    if (form == StoredForm.ONNX) {
      return Optional.of(model().toStablehlo(options.sizes(), options.form()));
    }
    if (form == StoredForm.PYTORCH) {
      return Optional.of(ExportedProgram.read(file.bytes(), file.name()).toStablehlo(options));
    }
    if (form == StoredForm.ARTIFACT || form == StoredForm.JAX) {
      return Optional.of(new ArtifactReader(Dialects.all(), limits).read(program(), file.name()));
    }
    return new Programs(Dialects.all(), diagnostics, false, false)
        .withResources(resources)
        .withLimits(limits)
        .readAndCheckAll(file);
  }

  /**
   * Reads the program.
   *
   * @throws ToolException if it cannot be read; the errors have been printed
   */
  Operation read() {
    return readOrPrint()
        .orElseThrow(() -> new ToolException("'" + name() + "' is not a valid program"));
  }
}
