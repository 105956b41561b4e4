package org.hlo4j.tools.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.bytecode.BytecodeHeader;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.builtin.ExternalResources;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.opset.Version;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.program.OpenDimensions;
import org.hlo4j.program.ProgramForm;
import org.hlo4j.program.ProgramReader;
import org.hlo4j.program.ProgramSource;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.ConsoleDiagnostics;
import org.hlo4j.tools.run.InputFile;
import org.hlo4j.tools.run.ToolException;

/** A program of a command line, whose errors go to the console with the lines they are about. */
public record ProgramFile(
    Console console, InputFile file, ProgramReader reader, ProgramSource source) {
  /**
   * Opens a file, or standard input for {@code -}.
   *
   * @throws ToolException if it cannot be read
   */
  static ProgramFile open(String file, Console console, ReadLimits limits) {
    ProgramReader reader =
        ProgramReader.DEFAULT.withLimits(limits).withResources(new ExternalResources());
    InputFile input = InputFile.read(file, console);
    return new ProgramFile(console, input, reader, input.open(reader));
  }

  /**
   * Returns the gradient function in a file of jax.export.
   *
   * @throws ToolException if there is none
   */
  public ProgramFile vjp() {
    if (export().isEmpty()) {
      throw new ToolException("'" + name() + "' is not a file of jax.export");
    }
    ProgramSource vjp =
        source
            .vjp()
            .orElseThrow(
                () -> new ToolException("'" + name() + "' was exported without gradients"));
    return new ProgramFile(console, file, reader, vjp);
  }

  /** Returns the file with models of other frameworks converted in a way. */
  public ProgramFile withOptions(ImportOptions options) {
    ProgramReader importing = reader.withImports(options);
    return new ProgramFile(console, file, importing, file.open(importing));
  }

  /** Returns resources of other tools in the file; available after the program has been read. */
  public ExternalResources resources() {
    return reader.resources();
  }

  public String name() {
    return source.name();
  }

  /**
   * Returns the form.
   *
   * @throws DiagnosticException if the file is known to hold no program
   */
  public ProgramForm form() {
    return source.requireForm();
  }

  /** Returns the form; empty if the file is known to hold no program. */
  public Optional<ProgramForm> knownForm() {
    return source.form();
  }

  Blob bytes() {
    return source.bytes();
  }

  /** Returns the file as text, to quote lines from; empty for large binary files. */
  public SourceText text() {
    return file.text();
  }

  public long size() {
    return bytes().size();
  }

  /**
   * Returns the file as a jax.export; empty if it has another form.
   *
   * @throws DiagnosticException if it is damaged
   */
  public Optional<JaxExport> export() {
    return source.export();
  }

  /**
   * Returns the names of arguments in Python that the program does not take, as it does not use
   * them.
   */
  public List<String> unusedInputs() {
    return export()
        .map(exported -> {
          List<String> names = new ArrayList<>(exported.inputs().names());
          exported.keptInputs().stream()
              .map(kept -> exported.inputs().names().get(kept))
              .forEach(names::remove);
          return names;
        })
        .orElse(List.of());
  }

  /**
   * Returns the dimensions that the inputs leave open.
   *
   * @param program what was read of the file
   */
  public OpenDimensions openDimensions(Operation program) {
    return source.openDimensions(program);
  }

  /**
   * Returns the dimensions that the parameters of the program leave open.
   *
   * @param program what was read of the file
   */
  public OpenDimensions openParameters(Operation program) {
    return source.openParameters(program);
  }

  /** Returns the release that an artifact was written for. */
  public Optional<Version> version() {
    return source.release();
  }

  /** Returns the header of bytecode; empty for text and models. */
  public Optional<BytecodeHeader> header() {
    return knownForm().map(ProgramFile::isBytecode).orElse(false)
        ? Optional.of(BytecodeReader.header(source.module(), name()))
        : Optional.empty();
  }

  private static boolean isBytecode(ProgramForm form) {
    return switch (form) {
      case BYTECODE, ARTIFACT, JAX -> true;
      case TEXT, ONNX, PYTORCH, HLO, HLO_PROTO -> false;
    };
  }

  /** Reads and verifies the program; empty if it is invalid, which has been printed. */
  public Optional<Operation> readOrPrint() {
    ConsoleDiagnostics shown = ConsoleDiagnostics.to(console.err(), file.text());
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
  public Optional<Operation> read(Diagnostics diagnostics) {
    return source.read(diagnostics);
  }

  /**
   * Reads the program.
   *
   * @throws ToolException if it cannot be read; the errors have been printed
   */
  public Operation read() {
    return readOrPrint().orElseThrow(this::invalid);
  }

  /** Returns that the program cannot be read, whose errors have been printed. */
  public ToolException invalid() {
    return new ToolException("'" + name() + "' " + problem());
  }

  /** Returns what is said of a file whose program cannot be read, after the errors. */
  private String problem() {
    if (!reader.imports().sizes().isEmpty()) {
      return "is no program with these sizes";
    }
    return knownForm().map(ProgramForm::isModel).orElse(false)
        ? "cannot be converted to StableHLO"
        : "is not a valid program";
  }
}
