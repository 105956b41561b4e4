package org.hlo4j.tools.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifyCommandTest {
  private static final String BAD =
      """
      func.func @main(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
        %0 = stablehlo.and %a, %a {"ä€" = "\u00fc"} : tensor<2x3xf32>
        %1 = stablehlo.not %0 : tensor<2x3xf32>
        return %1 : tensor<2x3xf32>
      }
      """;

  @TempDir Path folder;

  /** Parses JSON: objects as maps, arrays as lists. */
  private static Object parse(String text) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      parser.nextToken();
      Object value = value(parser);
      assertThat(parser.nextToken()).isNull();
      return value;
    }
  }

  private static Object value(JsonParser parser) throws IOException {
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      Map<String, Object> object = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        parser.nextToken();
        assertThat(object.put(name, value(parser))).as("twice: %s", name).isNull();
      }
      return object;
    }
    if (parser.currentToken() == JsonToken.START_ARRAY) {
      List<Object> array = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        array.add(value(parser));
      }
      return array;
    }
    return parser.currentToken().isNumeric() ? parser.getLongValue() : parser.getText();
  }

  /** Returns the value at a path of names and indices. */
  private static Object at(Object json, Object... path) {
    Object here = json;
    for (Object step : path) {
      here =
          step instanceof Integer index
              ? ((List<?>) here).get(index)
              : ((Map<?, ?>) here).get(step);
      assertThat(here).as("%s in %s", step, json).isNotNull();
    }
    return here;
  }

  @Test
  void writesFindingsAsSarif() throws IOException {
    Path bad = folder.resolve("bad program.mlir");
    Files.writeString(bad, BAD);
    Path cut = folder.resolve("cut.mlir.bc");
    Files.write(cut, new byte[] {'M', 'L', (byte) 0xEF, 'R', 13, 1});

    Run run = Commands.run("", "verify", "--sarif", bad.toString(), cut.toString());
    Object log = parse(run.out());

    assertThat(run.status()).isEqualTo(1);
    assertThat(at(log, "version")).isEqualTo("2.1.0");
    assertThat(at(log, "$schema").toString()).endsWith("sarif-schema-2.1.0.json");
    assertThat(at(log, "runs", 0, "tool", "driver", "name")).isEqualTo("hlo4j");
    assertThat(at(log, "runs", 0, "tool", "driver", "rules"))
        .isEqualTo(
            List.of(
                Map.of("id", "program"),
                Map.of("id", "stablehlo.and"),
                Map.of("id", "stablehlo.not")));
    Object first = at(log, "runs", 0, "results", 0);
    assertThat(at(first, "ruleId")).isEqualTo("stablehlo.and");
    assertThat(at(first, "level")).isEqualTo("error");
    assertThat(at(first, "message", "text").toString()).contains("operand #0 must be");
    Object place = at(first, "locations", 0, "physicalLocation");
    assertThat(at(place, "artifactLocation", "uri").toString()).endsWith("/bad%20program.mlir");
    assertThat(at(place, "region")).isEqualTo(Map.of("startLine", 2L, "startColumn", 8L));
    assertThat(at(log, "runs", 0, "results", 2, "locations", 0, "physicalLocation", "region"))
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
        .containsOnlyKeys("byteOffset");
  }

  @Test
  void sarifHasOnlyWhatItsSchemaKnows() throws IOException {
    Run run = Commands.run(BAD, "verify", "--sarif", "-");
    Map<String, List<String>> known =
        Map.ofEntries(
            Map.entry("", List.of("$schema", "version", "runs")),
            Map.entry("runs", List.of("tool", "columnKind", "results")),
            Map.entry("tool", List.of("driver")),
            Map.entry("driver", List.of("name", "version", "informationUri", "rules")),
            Map.entry("rules", List.of("id")),
            Map.entry(
                "results",
                List.of(
                    "ruleId", "ruleIndex", "level", "message", "locations", "relatedLocations")),
            Map.entry("message", List.of("text")),
            Map.entry("locations", List.of("physicalLocation", "message")),
            Map.entry("relatedLocations", List.of("physicalLocation", "message")),
            Map.entry("physicalLocation", List.of("artifactLocation", "region")),
            Map.entry("artifactLocation", List.of("uri")),
            Map.entry("region", List.of("startLine", "startColumn", "byteOffset")));
    check("", parse(run.out()), known);
  }

  private static void check(String name, Object json, Map<String, List<String>> known) {
    if (json instanceof Map<?, ?> object) {
      for (Map.Entry<?, ?> entry : object.entrySet()) {
        assertThat(known.get(name)).as(name).contains(entry.getKey().toString());
        check(entry.getKey().toString(), entry.getValue(), known);
      }
    } else if (json instanceof List<?> array) {
      array.forEach(element -> check(name, element, known));
    }
  }

  @Test
  void reportsEveryInvalidOperation() {
    Run run = Commands.run(BAD, "verify", "-");

    assertThat(run.err())
        .contains("<stdin>:2:8: error: 'stablehlo.and' op operand #0 must be")
        .contains("<stdin>:3:8: error: 'stablehlo.not' op operand #0 must be")
        .contains("  %1 = stablehlo.not %0 : tensor<2x3xf32>\n       ^");
  }

  @Test
  void aValidProgramHasNoFindings() throws IOException {
    String good = BAD.replace("f32", "i32");
    Run run = Commands.run(good, "verify", "--sarif", "-");

    assertThat(run.status()).isZero();
    assertThat(at(parse(run.out()), "runs", 0, "results")).isEqualTo(List.of());
    assertThat(at(parse(Commands.run(good, "verify", "--json", "-").out()), "files", 0, "valid"))
        .isEqualTo("true");
  }

  @Test
  void aMisspeltCallOfByteirIsWarnedAboutButValid() throws IOException {
    String program =
        """
        func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
          %0 = stablehlo.custom_call @byteir.sofmax(%x) : (tensor<2xf32>) -> tensor<2xf32>
          %1 = stablehlo.custom_call @other.sofmax(%0) : (tensor<2xf32>) -> tensor<2xf32>
          return %1 : tensor<2xf32>
        }
        """;
    String message =
        "'byteir.sofmax' is not an operation of ByteIR, so that nothing checks the call;"
            + " did you mean 'byteir.softmax'?";

    Run text = Commands.run(program, "verify", "-");
    Run json = Commands.run(program, "verify", "--json", "-");
    Run sarif = Commands.run(program, "verify", "--sarif", "-");

    assertThat(List.of(text.status(), json.status(), sarif.status())).containsOnly(0);
    assertThat(text.err())
        .containsOnlyOnce("warning: ")
        .startsWith("<stdin>:2:8: warning: " + message + "\n  %0 = ");
    assertThat(text.out()).isEqualTo("valid    -\n");
    Object file = at(parse(json.out()), "files", 0);
    assertThat(at(file, "valid")).isEqualTo("true");
    assertThat(at(file, "diagnostics"))
        .isEqualTo(
            List.of(Map.of("severity", "warning", "location", "<stdin>:2:8", "message", message)));
    assertThat((List<?>) at(parse(sarif.out()), "runs", 0, "results")).hasSize(1);
    assertThat(at(parse(sarif.out()), "runs", 0, "results", 0, "level")).isEqualTo("warning");
  }

  @Test
  void namesEachFileWithItsFindings() throws IOException {
    Path bad = folder.resolve("bad.mlir");
    Files.writeString(bad, BAD);

    Object report =
        parse(Commands.run("", "verify", "--json", bad.toString(), bad.toString()).out());

    assertThat(at(report, "files", 0)).isEqualTo(at(report, "files", 1));
    assertThat(at(report, "files", 0, "diagnostics", 0, "location").toString())
        .endsWith("bad.mlir:2:8");
  }
}
