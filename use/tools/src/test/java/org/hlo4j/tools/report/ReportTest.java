package org.hlo4j.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTest {
  private static final String DATA = "<script id=\"data\" type=\"application/json\">";

  private static String json(String page) {
    int start = page.indexOf(DATA) + DATA.length();
    return page.substring(start, page.indexOf("</script>", start));
  }

  /** Returns the arrays of numbers in the page's data, by name. */
  private static Map<String, List<Long>> columns(String json) throws IOException {
    Map<String, List<Long>> columns = new HashMap<>();
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      while (parser.nextToken() != null) {
        if (parser.currentToken() == JsonToken.START_ARRAY && parser.currentName() != null) {
          List<Long> column = new ArrayList<>();
          String name = parser.currentName();
          while (parser.nextToken() == JsonToken.VALUE_NUMBER_INT) {
            column.add(parser.getLongValue());
          }
          if (parser.currentToken() == JsonToken.END_ARRAY) {
            columns.put(name, column);
          }
        }
      }
    }
    return columns;
  }

  @Test
  void columnsHaveANumberForEachOperation() throws IOException {
    Map<String, List<Long>> columns =
        columns(json(ReportPrograms.page("small", ReportPrograms.SMALL)));

    // module, 2 functions, 9 + 3 operations, of which reduce contains 2
    for (String column : List.of("name", "parent", "region", "scope", "place", "line", "flops")) {
      assertThat(columns.get(column)).as(column).hasSize(18);
    }
    assertThat(columns.get("type")).hasSameSizeAs(columns.get("owner"));
  }

  @Test
  void linesAreThoseOfTheText() throws IOException {
    String json = json(ReportPrograms.page("small", ReportPrograms.SMALL));

    assertThat(columns(json).get("line"))
        .containsExactly(
            0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 9L, 9L, 10L, 11L, 13L, 14L, 15L, 16L);
  }

  @Test
  void dataCannotEndItsScript() throws IOException {
    String program =
        """
        func.func @"</script><img src=x>"() {
          return loc("</script><img src=y>")
        }
        """;
    String page = ReportPrograms.page("</title><img src=z>", program);

    assertThat(page).doesNotContain("<img");
  }

  @Test
  void thePolicyAllowsThePagesStyleAndScriptAlone() throws Exception {
    String page = ReportPrograms.page("small", ReportPrograms.SMALL);

    assertThat(page)
        .contains(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src"
                + " '"
                + hashOfLast(page, "<script>", "</script>")
                + "'; style-src '"
                + hashOfLast(page, "<style>", "</style>")
                + "'; base-uri 'none'; form-action 'none'\">")
        .doesNotContain("style=", "onclick=");
    assertThat(page.indexOf("Content-Security-Policy")).isLessThan(page.indexOf("<title>"));
  }

  private static String hashOfLast(String page, String begin, String end) throws Exception {
    int from = page.lastIndexOf(begin) + begin.length();
    byte[] content = page.substring(from, page.indexOf(end, from)).getBytes(StandardCharsets.UTF_8);
    return "sha256-"
        + Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(content));
  }

  @Test
  void scopesAreThePartsOfNamesOutsideParentheses() {
    assertThat(Scopes.path(named("jit(f)/vmap(a/b)/add"))).containsExactly("jit(f)", "vmap(a/b)");
    assertThat(Scopes.path(named("x"))).isEmpty();
  }

  private static org.hlo4j.ir.Location named(String name) {
    return new org.hlo4j.ir.location.NameLoc(name, org.hlo4j.ir.location.UnknownLoc.INSTANCE);
  }
}
