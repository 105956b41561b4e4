package org.hlo4j.program;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.ir.verify.VerifierOptions;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.artifact.ArtifactHeader;
import org.hlo4j.portability.artifact.ArtifactReader;
import org.hlo4j.portability.artifact.MlirText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;
import org.jspecify.annotations.Nullable;

/** A file with a program in any form, which is read on demand. Not safe for use by threads. */
public final class ProgramSource {
  /** The most bytes of text, which is an array. */
  private static final long MOST_TEXT = Integer.MAX_VALUE - 8L;

  private final ProgramReader reader;
  private final Blob bytes;
  private final String name;
  private final ExternalData external;
  private final Optional<ProgramForm> form;
  private @Nullable SourceText text;
  private @Nullable JaxExport export;

  ProgramSource(ProgramReader reader, Blob bytes, String name, ExternalData external) {
    this.reader = reader;
    this.bytes = bytes;
    this.name = name;
    this.external = external;
    this.form = formOf(reader, bytes);
  }

  private ProgramSource(ProgramSource file, JaxExport export) {
    this(file.reader, file.bytes, file.name, file.external);
    this.export = export;
  }

  private static Optional<ProgramForm> formOf(ProgramReader reader, Blob bytes) {
    FileStart start = new FileStart(bytes);
    if (start.isBlank()) {
      return reader.isLiteral() ? Optional.of(ProgramForm.TEXT) : Optional.empty();
    }
    return ForeignForm.of(start).isPresent()
        ? Optional.empty()
        : Optional.of(ProgramForm.of(start));
  }

  /**
   * {@return this file with its content as text, whose lines may be those of a longer file}
   *
   * @param content the text; ignored if it is not the content
   */
  public ProgramSource withText(SourceText content) {
    if (content.end() - content.start() == bytes.size()) {
      text = content;
    }
    return this;
  }

  /** {@return the form; empty if the file is known to hold no program} */
  public Optional<ProgramForm> form() {
    return form;
  }

  /**
   * {@return the form}
   *
   * @throws DiagnosticException if the file is known to hold no program
   */
  public ProgramForm requireForm() {
    return form.orElseThrow(this::noProgram);
  }

  /** {@return the content} */
  public Blob bytes() {
    return bytes;
  }

  /** {@return the name in diagnostics} */
  public String name() {
    return name;
  }

  /**
   * {@return the file of jax.export, whose signatures have the sizes that {@link ImportOptions}
   * give; empty if it has another form}
   *
   * @throws DiagnosticException if it is damaged
   */
  public Optional<JaxExport> export() {
    Map<String, Long> sizes = reader.imports().sizes();
    return sizes.isEmpty()
        ? stored()
        : stored().map(exported -> exported.withSizes(size -> ProgramSizes.replaced(size, sizes)));
  }

  private Optional<JaxExport> stored() {
    if (is(ProgramForm.JAX) && export == null) {
      export = JaxExport.read(bytes, name);
    }
    return Optional.ofNullable(export);
  }

  /**
   * {@return the gradient function of a file of jax.export; empty if there is none}
   *
   * @throws DiagnosticException if the file is damaged
   */
  public Optional<ProgramSource> vjp() {
    return stored().flatMap(JaxExport::vjp).map(vjp -> new ProgramSource(this, vjp));
  }

  private boolean is(ProgramForm wanted) {
    return form.equals(Optional.of(wanted));
  }

  /**
   * {@return the content without the envelope of a file of jax.export}
   *
   * @throws DiagnosticException if the file is damaged
   */
  public Blob module() {
    return stored().map(JaxExport::module).orElse(bytes);
  }

  /**
   * {@return the release that an artifact was written for, in a file of jax.export as well; empty
   * for other forms}
   *
   * @throws DiagnosticException if the file is damaged
   */
  public Optional<Version> release() {
    return ArtifactHeader.version(module());
  }

  /**
   * Reads and verifies the program. Warnings are not kept: {@link #read(Diagnostics)} has them.
   *
   * @return the program
   * @throws DiagnosticException with all errors if there is none, or an invalid one, or one that
   *     exceeds the limits
   */
  public Operation read() {
    Diagnostics.Collector problems = Diagnostics.collector();
    return read(problems).orElseThrow(() -> new DiagnosticException(problems.toList()));
  }

  /**
   * Reads and verifies the program.
   *
   * @param problems receives warnings, and what is wrong with an invalid program
   * @return the program; empty if it is invalid, which has been reported
   * @throws DiagnosticException if it cannot be read, or open dimensions cannot have the sizes that
   *     {@link ImportOptions} give
   */
  public Optional<Operation> read(Diagnostics problems) {
    return readOpen(problems)
        .map(program -> {
          if (!requireForm().isModel() && !reader.imports().sizes().isEmpty()) {
            sizes(program).apply(program, reader.imports().sizes());
          }
          return program;
        });
  }

  private ProgramSizes sizes(Operation program) {
    return stored()
        .map(exported -> ProgramSizes.of(program, exported, location(), false))
        .orElseGet(() -> ProgramSizes.of(program, location()));
  }

  /**
   * {@return the dimensions that the inputs leave open, by the names for which {@link
   * ImportOptions} give sizes, without those that have one}
   *
   * @param program what was read of this
   * @throws DiagnosticException if the file is damaged
   */
  public OpenDimensions openDimensions(Operation program) {
    ProgramForm known = requireForm();
    if (known.isModel()) {
      return modelDimensions().without(reader.imports().sizes().keySet());
    }
    return export()
        .map(exported -> ProgramSizes.of(program, exported, location(), false))
        .orElseGet(() -> ProgramSizes.of(program, location()))
        .open();
  }

  /**
   * {@return the dimensions of {@link #openDimensions}, whose inputs are called as parameters of
   * the program are}
   *
   * @param program what was read of this
   * @throws DiagnosticException if the file is damaged
   */
  public OpenDimensions openParameters(Operation program) {
    return export()
        .map(exported -> ProgramSizes.of(program, exported, location(), true).open())
        .orElseGet(() -> openDimensions(program));
  }

  private Optional<Operation> readOpen(Diagnostics problems) {
    return switch (requireForm()) {
      case ONNX, PYTORCH, HLO, HLO_PROTO -> Optional.of(readModel(problems));
      case JAX -> Optional.of(artifacts().read(module(), name));
      case ARTIFACT ->
          reader.isLiteral()
              ? verified(readBytecode(problems), problems)
              : Optional.of(artifacts().read(bytes, name));
      case BYTECODE -> verified(readBytecode(problems), problems);
      case TEXT -> verified(parse(problems), problems);
    };
  }

  /**
   * {@return the parameters of function {@code main} of a model of another framework, as it
   * declares them before it is converted; empty if it does not, or the file is no model}
   *
   * @throws DiagnosticException if the file is damaged
   */
  public List<Parameter> modelParameters() {
    return format().map(format -> format.parameters(bytes, name)).orElse(List.of());
  }

  /**
   * {@return the names of the outputs of a model of another framework, as it declares them; empty
   * if it does not, or the file is no model}
   *
   * @throws DiagnosticException if the file is damaged
   */
  public List<String> modelOutputs() {
    return format().map(format -> format.outputs(bytes, name)).orElse(List.of());
  }

  /**
   * {@return what the program was run with, if the file has that, as a snapshot of XLA}
   *
   * @throws DiagnosticException if the file is damaged, or has what cannot be an argument
   */
  public Optional<RecordedRun> recorded() {
    return format().flatMap(format -> format.recorded(bytes, name));
  }

  /**
   * {@return the dimensions that a model of another framework leaves open; none if the file is no
   * model}
   *
   * @throws DiagnosticException if the file is damaged
   */
  public OpenDimensions modelDimensions() {
    return format()
        .map(format -> format.openDimensions(bytes, name, external))
        .orElse(OpenDimensions.NONE);
  }

  private Optional<ModelFormat> format() {
    return form.flatMap(InstalledFormats::of);
  }

  private DiagnosticException noProgram() {
    return error(
        ForeignForm.of(bytes)
            .map(foreign -> "the file is " + foreign.description(bytes))
            .orElse("there is no program: nothing is there"));
  }

  /** Positions are of the whole file: a line of it need not be printable. */
  private DiagnosticException error(String message) {
    return new DiagnosticException(location(), message);
  }

  private Location location() {
    return FileLineColLoc.of(name, 0, 0);
  }

  private Operation readModel(Diagnostics warnings) {
    Operation program =
        format(requireForm()).read(bytes, name, external, reader.imports(), warnings);
    ModelLimits.check(program, reader.limits(), name);
    return program;
  }

  private ModelFormat format(ProgramForm model) {
    return InstalledFormats.of(model)
        .orElseThrow(() ->
            error(
                "the file is an %s, which module %s reads: it is not there"
                    .formatted(model.title(), InstalledFormats.jar(model))));
  }

  private ArtifactReader artifacts() {
    return new ArtifactReader(reader.dialects(), reader.limits());
  }

  private Operation readBytecode(Diagnostics warnings) {
    try {
      return BytecodeReader.read(
          bytes,
          name,
          BytecodeReaderOptions.of(reader.dialects())
              .withUnregistered(reader.allowsUnregistered())
              .withText(new MlirText(reader.dialects(), reader.allowsUnregistered()))
              .withWarnings(warnings)
              .withLimits(reader.limits())
              .withExternalResources(reader.resources()));
    } catch (DiagnosticException e) {
      throw ForeignDialects.explained(e, SourceText.of(name, ""));
    }
  }

  private Operation parse(Diagnostics warnings) {
    SourceText source = text();
    Operation module;
    try {
      module =
          MlirParser.parse(
              source,
              reader.dialects(),
              ParserOptions.DEFAULT
                  .withUnregisteredDialects(reader.allowsUnregistered())
                  .withLimits(reader.limits())
                  .withExternalResources(reader.resources()),
              warnings);
    } catch (DiagnosticException e) {
      // Text that parses is a program, whatever its bytes are.
      throw new FileStart(bytes).isBinary()
          ? error("the file is binary data, not a program")
          : ForeignDialects.explained(e, source);
    }
    if (!reader.isLiteral() && isNothing(module)) {
      throw error("there is no program: the text has no operation");
    }
    return module;
  }

  /** Returns whether the text has no operation, for which the parser adds a module. */
  private boolean isNothing(Operation module) {
    return module.location().equals(FileLineColLoc.of(name, 0, 0))
        && module.region(0).front().isEmpty();
  }

  private SourceText text() {
    if (text == null) {
      if (bytes.size() > MOST_TEXT) {
        throw error("text must be smaller than 2 GiB");
      }
      text = SourceText.of(name, bytes.toByteArray());
    }
    return text;
  }

  private Optional<Operation> verified(Operation module, Diagnostics reported) {
    Diagnostics problems = ForeignDialects.explaining(reported, SourceText.of(name, ""));
    if (!reader.isLiteral() && ArtifactReader.isVhlo(module)) {
      return Optional.of(artifacts().upgraded(module));
    }
    if (!reader.isLiteral()) {
      MhloPrograms.renew(module, reader.dialects(), location(), reported);
    }
    Verifier verifier =
        new Verifier(
            reader.dialects(),
            new FullText(reader.dialects()),
            new VerifierOptions(reader.allowsUnregistered(), false));
    boolean isValid =
        switch (reader.verification()) {
          case NONE -> true;
          case FIRST_ERRORS -> verifier.verify(module, problems);
          case ALL_ERRORS -> verifier.verifyAll(module, problems);
        };
    if (isValid && !reader.isLiteral()) {
      MhloPrograms.convert(module, reader.dialects(), location(), reported);
    }
    return isValid ? Optional.of(module) : Optional.empty();
  }
}
