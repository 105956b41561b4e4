package org.hlo4j.tools.auditpage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.AuditVerdict;
import org.hlo4j.audit.SkippedFiles;
import org.hlo4j.testing.RowCoverage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditPageTest {
  private static final String DATA = "<script id=\"data\" type=\"application/json\">";

  private static String json(String page) {
    int start = page.indexOf(DATA) + DATA.length();
    return page.substring(start, page.indexOf("</script>", start));
  }

  /** Returns the strings of the page's data by column and field. */
  private static Map<String, List<String>> strings(List<AuditRow> rows) throws IOException {
    Map<String, List<String>> strings = new HashMap<>();
    try (JsonParser parser =
        new JsonFactory().createParser(json(AuditPageRows.page("store", rows)))) {
      while (parser.nextToken() != null) {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
          String path = parser.getParsingContext().pathAsPointer().toString();
          strings
              .computeIfAbsent(path.replaceAll("/\\d+$", ""), _ -> new ArrayList<>())
              .add(parser.getText());
        }
      }
    }
    return strings;
  }

  private static ByteBuffer unpacked(List<AuditRow> rows, String field) throws IOException {
    byte[] packed = Base64.getDecoder().decode(strings(rows).get("/columns/" + field).getFirst());
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return ByteBuffer.wrap(in.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
    }
  }

  private static int[] ints(List<AuditRow> rows, String field) throws IOException {
    ByteBuffer bytes = unpacked(rows, field);
    int[] ints = new int[bytes.remaining() / Integer.BYTES];
    bytes.asIntBuffer().get(ints);
    return ints;
  }

  @Test
  void numbersAndTimesAreDoublesAndNanWithoutAValue() throws IOException {
    double[] sizes = new double[5];
    unpacked(AuditPageRows.SMALL, "size/numbers").asDoubleBuffer().get(sizes);
    double[] times = new double[5];
    unpacked(AuditPageRows.SMALL, "modified/numbers").asDoubleBuffer().get(times);

    assertThat(sizes).containsExactly(2048, 512, 512, Double.NaN, Double.NaN);
    assertThat(times[0]).isEqualTo(1736467200000.0);
  }

  @Test
  void wordsAreWrittenOnceAndRowsHaveCodes() throws IOException {
    assertThat(strings(AuditPageRows.SMALL).get("/columns/release/words"))
        .containsExactly("0.20.0", "1.4.0");
    assertThat(ints(AuditPageRows.SMALL, "release/codes")).containsExactly(0, 1, 1, -1, -1);
    assertThat(strings(AuditPageRows.SMALL).get("/columns/folders/words"))
        .containsExactly("/home/ada", "C:\\Users\\bo");
  }

  @Test
  void problemsAreDiagnosticsWithoutNumbers() throws IOException {
    assertThat(strings(AuditPageRows.SMALL).get("/columns/problem/words"))
        .containsExactly("invalid section ID: … (header)");
  }

  @Test
  void copiesAndFamiliesPointToTheirFirstRow() throws IOException {
    assertThat(ints(AuditPageRows.SMALL, "digest/distances")).containsExactly(0, 0, 2, -1, -1);
    assertThat(ints(AuditPageRows.SMALL, "family/distances")).containsExactly(0, 0, 2, -1, -1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "",
        "π/𝄞/\u0000\n\t\"\\",
        "lone \ud800 surrogate",
        "\ufeffmark",
        "</script><img src=x>"
      })
  void pathsOfAnyCharactersKeepTheirLengths(String path) throws IOException {
    List<AuditRow> rows =
        List.of(AuditPageRows.damaged(path, "x"), AuditPageRows.damaged("next", "y"));
    String text = StandardCharsets.UTF_8.decode(unpacked(rows, "path/text")).toString();
    int[] lengths = ints(rows, "path/lengths");

    assertThat(text.substring(0, lengths[0]))
        .isEqualTo(path.replace('\ud800', path.startsWith("lone") ? '?' : '\ud800'));
    assertThat(text.substring(lengths[0])).isEqualTo("next").hasSize(lengths[1]);
  }

  private static boolean isInTheData(AuditColumn<?> column) throws IOException {
    AuditRow without =
        AuditRow.EMPTY.with(AuditColumn.PATH, "").with(AuditColumn.VERDICT, "missing");
    AuditRow with =
        switch (column) {
          case AuditColumn.Text text -> without.with(text, "0".repeat(128)); // also a sketch
          case AuditColumn.Count count -> without.with(count, 3L);
          case AuditColumn.Amount amount -> without.with(amount, 3.5);
          case AuditColumn.Flag flag -> without.with(flag, true);
          case AuditColumn.Time time -> without.with(time, Instant.EPOCH);
          case AuditColumn.Texts texts -> without.with(texts, List.of("a"));
          case AuditColumn.Counts counts -> without.with(counts, Map.of("a", 3L));
        };
    return !ofColumn(column, strings(List.of(with)))
        .equals(ofColumn(column, strings(List.of(without))));
  }

  private static Map<String, List<String>> ofColumn(
      AuditColumn<?> column, Map<String, List<String>> strings) {
    Map<String, List<String>> found = new HashMap<>(strings);
    found.keySet().removeIf(key -> !key.startsWith("/columns/" + column.title() + "/"));
    return found;
  }

  /** What is made of words and numbers is shown as such: {@code dimensions.js}. */
  @Test
  void everyColumnIsInTheDataOrListed() throws Exception {
    List<String> shown = new ArrayList<>();
    for (AuditColumn<?> column : AuditColumn.all()) {
      if (isInTheData(column)) {
        shown.add(column.title());
      }
    }
    RowCoverage.check(
        AuditColumn.all().stream().map(AuditColumn::title).toList(),
        shown,
        Path.of(AuditPageTest.class.getResource("not-on-the-page.txt").toURI()));
  }

  @Test
  void dataCannotEndItsScript() throws IOException {
    String evil = "</script><img src=x>";
    AuditRow row =
        AuditRow.EMPTY
            .with(AuditColumn.PATH, evil)
            .with(AuditColumn.VERDICT, AuditVerdict.VALID.title())
            .with(AuditColumn.FORM, evil)
            .with(AuditColumn.CUSTOM_CALLS, Map.of(evil, 1L))
            .with(AuditColumn.PERSONAL_FILES, List.of("/home/" + evil + "/x"));

    assertThat(AuditPageRows.page(evil, List.of(row))).doesNotContain("<img");
  }

  @Test
  void rowsOfAllVerdictsAndNoRowsArePages() throws IOException {
    List<AuditRow> rows = new ArrayList<>();
    for (AuditVerdict verdict : AuditVerdict.values()) {
      rows.add(
          AuditRow.EMPTY.with(AuditColumn.PATH, "x").with(AuditColumn.VERDICT, verdict.title()));
    }

    assertThat(strings(rows).get("/columns/verdict/words")).hasSize(AuditVerdict.values().length);
    assertThat(json(AuditPageRows.page("none", List.of()))).contains("\"rows\":0");
  }

  @Test
  void longTextsAreClipped() throws IOException {
    List<AuditRow> rows = List.of(AuditPageRows.damaged("x", "d".repeat(100_000)));

    assertThat(unpacked(rows, "diagnostic/text").remaining()).isLessThan(5000);
  }

  @Test
  void errorsOfTheRowsArePassedOn() {
    assertThatThrownBy(() ->
            AuditPage.write(
                "x",
                _ -> {
                  throw new IOException("damaged");
                },
                new SkippedFiles(),
                OutputStream.nullOutputStream()))
        .isInstanceOf(IOException.class)
        .hasMessage("damaged");
  }
}
