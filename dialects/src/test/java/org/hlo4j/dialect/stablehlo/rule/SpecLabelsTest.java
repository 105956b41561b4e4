package org.hlo4j.dialect.stablehlo.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Every constraint that the specification labels is broken by a case of {@link StablehloRulesTest},
 * or a list says what checks it instead.
 */
class SpecLabelsTest {
  private static final Set<String> SPECIFIED = specified();
  private static final Set<String> TESTED = tested();

  private static List<String> lines(String resource) {
    try (InputStream in = SpecLabelsTest.class.getResourceAsStream("/rules/" + resource)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** From lines such as {@code dot_general c24 i14}: how many constraints and inputs there are. */
  private static Set<String> specified() {
    Set<String> labels = new TreeSet<>();
    for (String line : lines("spec-labels.txt")) {
      String[] words = line.split(" ", -1);
      for (String count : List.of(words).subList(1, words.length)) {
        for (int i = 1; i <= Integer.parseInt(count.substring(1)); i++) {
          labels.add(words[0] + "_" + count.charAt(0) + i);
        }
      }
    }
    return labels;
  }

  private static Set<String> tested() {
    return RuleCases.read().cases().stream()
        .flatMap(broken -> List.of(broken.rules().split(", ", -1)).stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Labels by what checks them, from sections of lines such as {@code slice c5 i1 i2}. */
  private static Map<String, Set<String>> elsewhere() {
    Map<String, Set<String>> labels = new LinkedHashMap<>();
    Set<String> section = new TreeSet<>();
    for (String line : lines("spec-elsewhere.txt")) {
      if (line.startsWith("=== ")) {
        section = labels.computeIfAbsent(line.substring(4), reason -> new TreeSet<>());
        continue;
      }
      String[] words = line.split(" ", -1);
      for (String number : List.of(words).subList(1, words.length)) {
        section.add(words[0] + "_" + number);
      }
    }
    return labels;
  }

  @Test
  void rulesHaveLabelsOfTheSpecification() {
    assertThat(TESTED.stream().filter(label -> !label.startsWith("dynamic_gather_")))
        .isSubsetOf(SPECIFIED);
  }

  @Test
  void everyLabelIsCheckedByARuleOrElsewhere(TestReporter reporter) {
    Map<String, Set<String>> elsewhere = elsewhere();
    Set<String> missing = new TreeSet<>(SPECIFIED);
    missing.removeAll(TESTED);
    missing.removeAll(StablehloRulesTest.OUT_OF_REACH.keySet());
    Set<String> listed =
        elsewhere.values().stream()
            .flatMap(Collection::stream)
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(listed).isEqualTo(missing);
    reporter.publishEntry("labels", Integer.toString(SPECIFIED.size()));
    reporter.publishEntry(
        "broken by a case", Long.toString(TESTED.stream().filter(SPECIFIED::contains).count()));
    reporter.publishEntry("out of reach", Integer.toString(StablehloRulesTest.OUT_OF_REACH.size()));
    elsewhere.forEach(
        (reason, labels) -> reporter.publishEntry(reason, Integer.toString(labels.size())));
  }
}
