package org.hlo4j.policy.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.policy.Policy;
import org.hlo4j.policy.PolicyRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ViolationLogTest {
  private static final String SHA256 = "0123456789abcdef".repeat(4);

  private static Schema schema() throws IOException {
    try (InputStream in = Schema.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(in);
    }
  }

  private static AuditRow row(String path, String diagnostic) {
    return AuditRow.EMPTY
        .with(AuditColumn.PATH, path)
        .with(AuditColumn.VERDICT, "unreadable")
        .with(AuditColumn.DIAGNOSTIC, diagnostic)
        .with(AuditColumn.SIZE, 7L)
        .with(AuditColumn.SHA256, SHA256);
  }

  private static JsonNode log(List<AuditRow> rows) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Writer out = new OutputStreamWriter(bytes, StandardCharsets.UTF_8);
    try (ViolationLog log = new ViolationLog(out, "1.2.3", "/srv/store")) {
      for (AuditRow row : rows) {
        log.add(row, Policy.DEFAULT.check(row));
      }
      log.end();
    }
    out.flush();
    JsonNode json = new ObjectMapper().readTree(bytes.toByteArray());
    assertThat(schema().validate(json)).isEmpty();
    return json;
  }

  @Test
  void aRunHasItsToolResultsAndArtifacts() throws IOException {
    JsonNode run =
        log(List.of(
                row("a.mlir", "a.mlir:2:3: error: no"),
                row("b.bc", "b.bc:0x001f: error: no"),
                row("c", "no such file")))
            .at("/runs/0");

    assertThat(run.at("/tool/driver/name").asText()).isEqualTo("hlo4j");
    assertThat(run.at("/tool/driver/version").asText()).isEqualTo("1.2.3");
    assertThat(run.at("/tool/driver/rules")).hasSize(PolicyRule.values().length);
    assertThat(run.at("/results")).hasSize(3);
    JsonNode first = run.at("/results/0");
    assertThat(first.at("/ruleId").asText()).isEqualTo("allowed-verdicts");
    assertThat(run.at("/tool/driver/rules/" + first.at("/ruleIndex").asInt() + "/id").asText())
        .isEqualTo("allowed-verdicts");
    assertThat(first.at("/level").asText()).isEqualTo("error");
    assertThat(first.at("/message/text").asText()).isEqualTo("unreadable: no");
    assertThat(first.at("/locations/0/physicalLocation/region").toString())
        .isEqualTo("{\"startLine\":2,\"startColumn\":3}");
    assertThat(run.at("/results/1/locations/0/physicalLocation/region").toString())
        .isEqualTo("{\"byteOffset\":31}");
    assertThat(run.at("/results/2/locations/0/physicalLocation").has("region")).isFalse();
    assertThat(run.at("/artifacts/1").toString())
        .isEqualTo(
            "{\"location\":{\"uri\":\"b.bc\"},\"length\":7,\"hashes\":{\"sha-256\":\"%s\"}}"
                .formatted(SHA256));
    assertThat(run.at("/results/1/locations/0/physicalLocation/artifactLocation").toString())
        .isEqualTo("{\"uri\":\"b.bc\",\"index\":1}");
  }

  @Test
  void membersOfArchivesAreNestedArtifacts() throws IOException {
    JsonNode run =
        log(List.of(
                row("s.zip!/a b.mlir", "no"),
                row("s.zip!/c.mlir", "no"),
                row("t.zip!/c.mlir", "no")))
            .at("/runs/0");

    assertThat(run.at("/artifacts")).hasSize(5);
    assertThat(run.at("/artifacts/0/location/uri").asText()).isEqualTo("s.zip");
    assertThat(run.at("/artifacts/1/location/uri").asText()).isEqualTo("/a%20b.mlir");
    assertThat(run.at("/artifacts/1/parentIndex").asInt()).isZero();
    assertThat(run.at("/artifacts/4/parentIndex").asInt()).isEqualTo(3);
    assertThat(run.at("/results/2/locations/0/physicalLocation/artifactLocation/index").asInt())
        .isEqualTo(4);
  }

  @Test
  void fingerprintsAreThoseOfRuleAndFile() throws IOException {
    List<String> prints = new ArrayList<>();
    for (AuditRow row :
        List.of(row("a", "no"), row("/srv/store/a", "a:1:1: error: other"), row("b", "no"))) {
      prints.add(log(List.of(row)).at("/runs/0/results/0/partialFingerprints").toString());
    }
    assertThat(prints.get(1)).isEqualTo(prints.get(0));
    assertThat(prints.get(2)).isNotEqualTo(prints.get(0));
  }

  @Test
  void aFileThatIsAuditedTwiceIsOneArtifact() throws IOException {
    assertThat(log(List.of(row("a", "no"), row("a", "no"))).at("/runs/0/artifacts")).hasSize(1);
  }

  @Test
  void nothingFoundIsALogToo() throws IOException {
    assertThat(log(List.of()).at("/runs/0/results").isEmpty()).isTrue();
  }

  @Test
  void oddCharactersStayJsonAndUris() throws IOException {
    String odd = "\"\\\n\t\u0000\u001b</script>\u2028\ud83d\ude00{0} \ud800";
    JsonNode run = log(List.of(row("x" + odd, odd))).at("/runs/0");
    assertThat(run.at("/artifacts/0/location/uri").asText()).matches("[A-Za-z0-9%._~/-]+");
    assertThat(run.at("/results/0/message/text").asText())
        .startsWith("unreadable: ")
        .contains("\"\\");
  }

  @ParameterizedTest
  @CsvSource({
    "a/b.mlir, a/b.mlir",
    "./a.mlir, a.mlir",
    "../a.mlir, ../a.mlir",
    "a b#?%.mlir, a%20b%23%3F%25.mlir",
    "c:d, c%3Ad",
    "ä, %C3%A4",
    "/srv/store/a, a",
    "/srv/storeroom/a, file:///srv/storeroom/a",
    "C:\\a\\b c, file:///C:/a/b%20c",
  })
  void pathsAreUris(String path, String uri) {
    assertThat(SarifUri.of(path, "/srv/store")).isEqualTo(uri);
  }
}
