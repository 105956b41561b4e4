package org.hlo4j.dialect.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.dialect.rule.EditedPrograms;
import org.hlo4j.dialect.stablehlo.rule.RuleCases;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.MlirPrinter;

/** An example of each operation, from the programs of the tests. */
final class Examples {
  private static final DialectRegistry DIALECTS = Dialects.all();
  private static final PrinterOptions OPTIONS =
      PrinterOptions.builder().assumeVerified(true).localScope(true).build();
  private static final int MOST_LINES = 16;

  private final Map<String, String> texts = new HashMap<>();

  private Examples() {}

  static Examples collect() throws IOException {
    Examples examples = new Examples();
    List<String> programs = new ArrayList<>();
    RuleCases.read().bases().forEach(base -> programs.add(base.program()));
    EditedPrograms.resources("/rules/chlo.txt").forEach(s -> programs.add(s.program()));
    Path texts = Path.of("src/test/resources/org/hlo4j/dialect/text");
    for (Path folder :
        List.of(
            texts.resolve("stablehlo.mlir"),
            texts.resolve("chlo.mlir"),
            texts,
            ProjectFolder.file("check/compat"))) {
      for (Path file : programsBelow(folder)) {
        programs.addAll(List.of(Files.readString(file).split("(?m)^// -----.*$", -1)));
      }
    }
    programs.forEach(examples::addAll);
    return examples;
  }

  private static List<Path> programsBelow(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".mlir")).sorted().toList();
    }
  }

  private void addAll(String program) {
    try {
      MlirParser.parse(
              SourceText.of("example", program),
              DIALECTS,
              ParserOptions.DEFAULT.withUnregisteredDialects(true))
          .walk(this::add);
    } catch (DiagnosticException refused) {
      // Some test files consist of invalid text.
      assert !refused.diagnostics().isEmpty();
    }
  }

  private void add(Operation operation) {
    String name = operation.name();
    boolean known = operation.definition().isRegistered();
    if (known && name.contains("hlo.") && !texts.containsKey(name)) {
      String text = print(operation);
      if (text.lines().count() <= MOST_LINES) {
        texts.put(name, text);
      }
    }
  }

  /** Prints the operation, with its function unless it is isolated from above. */
  private static String print(Operation operation) {
    Operation shown =
        operation.has(Trait.ISOLATED_FROM_ABOVE) && operation.operandCount() > 0
            ? Objects.requireNonNull(operation.parentOpOrNull())
            : operation;
    return MlirPrinter.toString(shown, DIALECTS, OPTIONS).strip();
  }

  Optional<String> of(OpDefinition definition) {
    return Optional.ofNullable(texts.get(definition.name()));
  }
}
