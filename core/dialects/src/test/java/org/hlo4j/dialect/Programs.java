package org.hlo4j.dialect;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;

/** Programs in resources of the tests, several in a file. */
public final class Programs {
  static final DialectRegistry REGISTRY = Dialects.all();

  private static final Pattern SEPARATOR = Pattern.compile("// -----\n");

  private Programs() {}

  /** Returns the programs in a file, which are separated by lines of {@code // -----}. */
  static Stream<Program> read(String file) {
    String[] texts = SEPARATOR.split(contents(file), -1);
    return IntStream.range(0, texts.length).mapToObj(i -> new Program(file + " #" + i, texts[i]));
  }

  private static String contents(String file) {
    try (InputStream in = Programs.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A program; its name has the file and the line. */
  public record Program(String name, String text) {
    Program withText(String other) {
      return new Program(name, other);
    }

    Operation parse() {
      return MlirParser.parse(
          SourceText.of(name, text.getBytes(StandardCharsets.UTF_8)),
          REGISTRY,
          ParserOptions.DEFAULT);
    }

    /** Returns the diagnostics of parsing and verification, as {@code line:column: message}. */
    List<String> diagnose() {
      Diagnostics.Collector diagnostics = Diagnostics.collector();
      try {
        new Verifier(REGISTRY, new FullText(REGISTRY)).verify(parse(), diagnostics);
      } catch (DiagnosticException e) {
        e.diagnostics().forEach(diagnostics::report);
      }
      return diagnostics.toList().stream().map(Program::describe).toList();
    }

    private static String describe(Diagnostic diagnostic) {
      return diagnostic.location() instanceof FileLineColLoc at
          ? at.line() + ":" + at.column() + ": " + diagnostic.message()
          : diagnostic.message();
    }

    @Override
    public String toString() {
      return name;
    }
  }
}
