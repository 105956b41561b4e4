package org.hlo4j.pytorch.operator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.OperatorSamples;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.testing.Golden;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.Test;

class PytorchPageTest {
  private static final Path PAGE = ProjectFolder.file("docs/pytorch-operators.md");

  /** The page is documentation and golden file in one. */
  @Test
  void pageListsTheOperators() throws IOException {
    Golden.check(PAGE, page());
  }

  private static String page() throws IOException {
    Map<String, OperatorSamples> samples = OperatorSamples.table();
    List<OperatorSamples> core = samples.values().stream().filter(OperatorSamples::isCore).toList();
    List<OperatorTable.Row<OperatorCall>> converted =
        Operators.ALL.table().rows().stream().filter(row -> row.refusal().isEmpty()).toList();
    Map<String, List<String>> overloads =
        converted.stream()
            .map(OperatorTable.Row::name)
            .collect(
                Collectors.groupingBy(PytorchPageTest::base, TreeMap::new, Collectors.toList()));
    StringBuilder text =
        new StringBuilder(
            """
            # Operators of PyTorch

            Which operators of PyTorch are converted ([how](pytorch.md)), and which are refused. `./dev bless pytorch PytorchPageTest` writes this page from the table of operators.

            %d operators are converted, with %d overloads, and where PyTorch has them the forms that change their first argument in place (`add_`).
            Overloads in bold are the %d that PyTorch tags as core; of %d of them there are samples of PyTorch's own tests of which at least %d %% agree.

            | operator | overloads | samples that agree | `--byteir` |
            |---|---|---|---|
            """
                .formatted(
                    overloads.size(),
                    converted.size(),
                    core.size(),
                    core.stream().filter(OperatorSamples::isShown).count(),
                    OperatorSamples.PERCENT));
    overloads.forEach((operator, names) ->
        text.append("| `")
            .append(operator)
            .append("` | ")
            .append(
                names.stream()
                    .map(name -> overload(name, operator, samples))
                    .collect(Collectors.joining(", ")))
            .append(" | ")
            .append(
                names.stream()
                    .map(name -> samples.getOrDefault(name, OperatorSamples.NONE))
                    .reduce(OperatorSamples.NONE, OperatorSamples::plus))
            .append(" | ")
            .append(calls(names))
            .append(" |\n"));
    return text.append(disagreements()).append(refusals()).toString();
  }

  /** Returns the core operators of which too few samples agree, with the reasons. */
  private static String disagreements() throws IOException {
    StringBuilder text =
        new StringBuilder(
            "\nOf the core operators, these have fewer samples that agree:\n\n"
                + "| operator | why |\n|---|---|\n");
    for (String line : Files.readAllLines(OperatorSamples.notYet())) {
      if (!line.startsWith("#")) {
        String[] parts = line.split(": ", 2);
        text.append("| `%s` | %s |\n".formatted(parts[0], parts[1]));
      }
    }
    return text.toString();
  }

  private static String overload(
      String name, String operator, Map<String, OperatorSamples> samples) {
    String overload = name.substring(Math.min(name.length(), operator.length() + 1));
    return samples.getOrDefault(name, OperatorSamples.NONE).isCore()
        ? "**" + overload + "**"
        : overload;
  }

  private static String refusals() {
    Map<String, TreeSet<String>> byReason = new TreeMap<>();
    for (OperatorTable.Row<OperatorCall> row : Operators.ALL.table().rows()) {
      row.refusal()
          .ifPresent(reason ->
              byReason
                  .computeIfAbsent(reason, _ -> new TreeSet<>())
                  .add("`" + base(row.name()) + "`"));
    }
    StringBuilder text =
        new StringBuilder(
            "\nThese are refused by name. Those of libraries become custom calls with"
                + " `--custom-calls`.\n\n| why | operators |\n|---|---|\n");
    byReason.forEach((reason, names) ->
        text.append("| ")
            .append(reason)
            .append(" | ")
            .append(String.join(", ", names))
            .append(" |\n"));
    return text.toString();
  }

  /**
   * Returns an operator without its overload: namespaces have one name, Python's functions none.
   */
  private static String base(String name) {
    long dots = name.chars().filter(c -> c == '.').count();
    return dots < 2 ? name : name.substring(0, name.lastIndexOf('.'));
  }

  private static String calls(List<String> names) {
    return names.stream()
        .map(Operators.ALL.table()::targetOrNull)
        .filter(Objects::nonNull)
        .map(target -> "`" + target + "`")
        .collect(Collectors.toCollection(TreeSet::new))
        .stream()
        .collect(Collectors.joining(", "));
  }
}
