package org.hlo4j.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hlo4j.testing.Golden;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tests that pages quote measured figures as {@code check/bench/figures.json} has them.
 *
 * <p>{@code <!-- engine.mean -->0.953<!-- / -->} quotes one figure. A line {@code <!-- figures
 * engine. -->} stands before a table of all whose names begin so, {@code <!-- / -->} after it.
 * {@code ./dev bless conformance FiguresTest} writes both anew.
 */
class FiguresTest {
  private static final List<String> FIELDS =
      List.of("what", "value", "unit", "machine", "date", "command", "commit");
  private static final Pattern QUOTED =
      Pattern.compile("<!-- ([a-z][\\w-]*(?:\\.[\\w-]+)+) -->([^<]*)<!-- / -->");
  private static final Pattern TABLE =
      Pattern.compile("(?ms)^<!-- figures ([^>]*) -->\\n(.*?)^<!-- / -->$");

  /** Code, links' targets, and numbers that name releases and licenses. */
  private static final Pattern NOT_MEASURED =
      Pattern.compile(
          "(?ms)^```.*?^```|`[^`\\n]*`|\\]\\([^)]*\\)|\\d+\\.\\d+\\.\\d+|Apache-2\\.0|3\\.8 or"
              + " later");

  private static final Pattern MEASURED = Pattern.compile("\\d+\\.\\d+|\\d{1,3},\\d{3}|\\d+ ?%");

  private static final Map<String, JsonNode> FIGURES = new LinkedHashMap<>();

  @BeforeAll
  static void readsFigures() throws IOException {
    new ObjectMapper()
        .readTree(ProjectFolder.file("check/bench/figures.json").toFile())
        .properties()
        .forEach(figure -> FIGURES.put(figure.getKey(), figure.getValue()));
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (Path folder :
        List.of(
            ProjectFolder.ROOT,
            ProjectFolder.file("docs"),
            ProjectFolder.file("use/python"),
            ProjectFolder.file("check/bench/journal"))) {
      try (Stream<Path> files = Files.list(folder)) {
        files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
      }
    }
    return pages;
  }

  @Test
  void pagesQuoteWhatWasMeasured() throws IOException {
    Set<String> quoted = new LinkedHashSet<>();
    for (Path page : pages()) {
      Golden.check(page, written(Files.readString(page), quoted));
    }
    assertThat(quoted).containsExactlyInAnyOrderElementsOf(FIGURES.keySet());
  }

  private static String written(String page, Set<String> quoted) {
    String tables =
        TABLE
            .matcher(page)
            .replaceAll(found ->
                Matcher.quoteReplacement(
                    "<!-- figures %s -->\n%s<!-- / -->"
                        .formatted(found.group(1), table(found.group(1).split(" "), quoted))));
    return QUOTED
        .matcher(tables)
        .replaceAll(found -> {
          String name = found.group(1);
          assertThat(FIGURES).containsKey(name);
          quoted.add(name);
          return Matcher.quoteReplacement(
              "<!-- %s -->%s<!-- / -->".formatted(name, field(name, "value")));
        });
  }

  private static String table(String[] prefixes, Set<String> quoted) {
    StringBuilder table =
        new StringBuilder(
            "\n| what | figure | on | date | by |\n| --- | --: | --- | --- | --- |\n");
    for (String prefix : prefixes) {
      List<String> names =
          FIGURES.keySet().stream().filter(name -> name.startsWith(prefix)).toList();
      assertThat(names).as(prefix).isNotEmpty();
      for (String name : names) {
        quoted.add(name);
        table.append(
            "| %s | %s %s | %s | %s | `%s` |%n"
                .formatted(
                    field(name, "what"),
                    field(name, "value"),
                    field(name, "unit"),
                    field(name, "machine"),
                    field(name, "date"),
                    field(name, "command")));
      }
    }
    return table.append('\n').toString().replace("\r", "");
  }

  private static String field(String name, String field) {
    return FIGURES.get(name).path(field).asText();
  }

  @Test
  void figuresSayWhereTheyComeFrom() {
    FIGURES.forEach((name, figure) -> {
      assertThat(figure.propertyStream().map(Map.Entry::getKey))
          .as(name)
          .containsExactlyInAnyOrderElementsOf(FIELDS);
      FIELDS.forEach(field -> assertThat(field(name, field)).as(name + " " + field).isNotBlank());
      assertThat(field(name, "value")).as(name).matches("[0-9][0-9.,]*");
      assertThat(field(name, "date")).as(name).matches("\\d{4}-\\d\\d-\\d\\d");
      assertThat(field(name, "commit")).as(name).matches("[0-9a-f]{9,40}");
    });
  }

  @Test
  void theFirstPageHasNoFigureOfItsOwn() throws IOException {
    String page = Files.readString(ProjectFolder.file("README.md"));
    String rest = NOT_MEASURED.matcher(QUOTED.matcher(page).replaceAll("")).replaceAll("");
    Matcher figure = MEASURED.matcher(rest);
    List<String> own = new ArrayList<>();
    while (figure.find()) {
      int from = rest.lastIndexOf('\n', figure.start()) + 1;
      own.add(rest.substring(from, rest.indexOf('\n', figure.end())));
    }
    assertThat(own).isEmpty();
  }
}
