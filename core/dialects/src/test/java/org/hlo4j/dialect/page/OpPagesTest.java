package org.hlo4j.dialect.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.dialect.page.OpPage.Constraint;
import org.hlo4j.dialect.stablehlo.rule.RuleCases;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.chlo.ChloOpset;
import org.hlo4j.opset.stablehlo.StablehloOpset;
import org.hlo4j.testing.Golden;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;

/** The reference of operations in {@code docs/ops}, generated from the definitions. */
class OpPagesTest {
  private static final Path FOLDER = ProjectFolder.file("docs/ops");
  private static final Comparator<OpDefinition> BY_NAME = Comparator.comparing(OpDefinition::name);

  /** The pages by path. */
  private static Map<String, String> pages() throws IOException {
    Examples examples = Examples.collect();
    Map<String, Map<String, Constraint>> constraints = constraints();
    Map<String, String> pages = new TreeMap<>();
    Stream.concat(StablehloOpset.ops().stream(), ChloOpset.ops().stream())
        .forEach(op ->
            pages.put(
                path(op),
                OpPage.markdown(
                    op,
                    examples.of(op),
                    op.dialect().equals("stablehlo")
                        ? constraints.getOrDefault(op.mnemonic(), Map.of())
                        : Map.of())));
    pages.put("index.md", index());
    return pages;
  }

  private static String path(OpDefinition op) {
    return op.dialect() + "/" + op.mnemonic() + ".md";
  }

  /** The constraints of each operation by their labels, in order. */
  private static Map<String, Map<String, Constraint>> constraints() {
    RuleCases read = RuleCases.read();
    Map<String, Map<String, Constraint>> constraints = new TreeMap<>();
    read.cases().forEach(broken -> add(broken, broken.message(), constraints));
    read.accepted().forEach(broken -> add(broken, "accepted: " + broken.message(), constraints));
    return constraints;
  }

  private static void add(
      RuleCases.Case broken, String message, Map<String, Map<String, Constraint>> constraints) {
    for (String rule : broken.labels()) {
      int end = rule.lastIndexOf('_');
      String op = rule.substring(0, end);
      Set<String> constants =
          message.equals(broken.message())
              ? ConstantOperands.of("stablehlo." + op, broken.program())
              : Set.of();
      constraints
          .computeIfAbsent(op, _ -> new TreeMap<>(Comparator.comparing(OpPagesTest::key)))
          .merge(rule.substring(end + 1), new Constraint(message, constants), OpPagesTest::joined);
    }
  }

  /** Returns the first of several violations, with the constants that all need. */
  private static Constraint joined(Constraint first, Constraint next) {
    Set<String> constants = new LinkedHashSet<>(first.constants());
    constants.addAll(next.constants());
    return new Constraint(first.message(), constants);
  }

  /** Sorts {@code c2} before {@code c10}. */
  private static String key(String label) {
    return "%s%04d".formatted(label.charAt(0), Integer.parseInt(label.substring(1)));
  }

  private static String index() {
    return """
    # Operations

    Generated from the definitions; `./dev bless dialects OpPagesTest` regenerates it.

    ## StableHLO

    %s
    ## CHLO

    %s\
    """
        .formatted(table(StablehloOpset.ops()), table(ChloOpset.ops()));
  }

  private static String table(List<OpDefinition> ops) {
    return ops.stream()
        .sorted(BY_NAME)
        .map(op -> "| [%s](%s) | %s |\n".formatted(op.mnemonic(), path(op), op.summary()))
        .collect(Collectors.joining("", "| operation | |\n|---|---|\n", ""));
  }

  @Test
  void pagesMatchTheDefinitions() throws IOException {
    Map<String, String> pages = pages();
    Map<Path, String> files = new TreeMap<>();
    pages.forEach((page, text) -> files.put(FOLDER.resolve(page), text));
    Golden.check(files);
    try (Stream<Path> found = Files.walk(FOLDER)) {
      assertThat(found.filter(Files::isRegularFile))
          .extracting(file -> FOLDER.relativize(file).toString())
          .containsExactlyInAnyOrderElementsOf(pages.keySet());
    }
  }
}
