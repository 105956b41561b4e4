package org.hlo4j.policy.sarif;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.internal.TemporaryFiles;
import org.hlo4j.signing.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * Writes a log of SARIF 2.1.0 with one run, result by result. Artifacts come after all results;
 * until then they are in a temporary file.
 *
 * @see <a href="https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html">SARIF 2.1.0</a>
 */
public final class SarifWriter implements Closeable {
  private static final JsonFactory JSON =
      new JsonFactory().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);

  private final JsonGenerator json;
  private final Map<String, Integer> ruleIndices = new HashMap<>();
  private final Map<String, Integer> artifactIndices = new HashMap<>();
  private final List<SarifNotification> notifications = new ArrayList<>();
  private @Nullable Path artifactFile;
  private @Nullable Writer artifactLines;

  /**
   * Begins a log.
   *
   * @param out receives the text; it is not closed
   * @param version the version of hlo4j
   * @param rules the rules that results refer to
   * @throws IOException if it cannot be written
   */
  public SarifWriter(Writer out, String version, List<SarifRule> rules) throws IOException {
    json = JSON.createGenerator(out);
    json.setPrettyPrinter(new DefaultPrettyPrinter());
    json.writeStartObject();
    json.writeStringField(
        "$schema",
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json");
    json.writeStringField("version", "2.1.0");
    json.writeArrayFieldStart("runs");
    json.writeStartObject();
    json.writeFieldName("tool");
    JsonObject.write(json, tool -> tool.object("driver", driver -> write(version, rules, driver)));
    json.writeStringField("columnKind", "utf16CodeUnits");
    json.writeArrayFieldStart("results");
    rules.forEach(rule -> ruleIndices.put(rule.id(), ruleIndices.size()));
  }

  private static void write(String version, List<SarifRule> rules, JsonObject driver)
      throws IOException {
    driver.put("name", "hlo4j");
    driver.put("version", version);
    driver.put("informationUri", "https://github.com/hlo4j/hlo4j");
    driver.objects("rules", rules, SarifRule::write);
  }

  /**
   * Writes a result.
   *
   * @param result the result
   * @throws IOException if it cannot be written
   */
  public void add(SarifResult result) throws IOException {
    add(result, -1);
  }

  /**
   * Writes a result about an artifact.
   *
   * @param result the result
   * @param artifact what {@link #artifact} returned
   * @throws IOException if it cannot be written
   */
  public void add(SarifResult result, int artifact) throws IOException {
    Integer rule = ruleIndices.get(result.rule());
    if (rule == null) {
      throw new IllegalArgumentException("no rule '" + result.rule() + "'");
    }
    JsonObject.write(json, object -> result.write(rule, artifact, object));
  }

  /**
   * Adds a notification, which is written at the end.
   *
   * @param notification the notification
   */
  public void notify(SarifNotification notification) {
    notifications.add(notification);
  }

  /**
   * Adds an artifact unless it is there.
   *
   * @param uri its URI; that of a member of an archive is relative to the archive
   * @param archive the artifact that it is a member of; negative if it is none
   * @param size its size in bytes; negative if it is not known
   * @param sha256 its SHA-256 in hexadecimal digits; empty if it is not known
   * @return its index
   * @throws IOException if it cannot be written
   */
  public int artifact(String uri, int archive, long size, String sha256) throws IOException {
    String key = archive < 0 ? uri : archive + uri;
    Integer known = artifactIndices.get(key);
    if (known != null) {
      return known;
    }
    String line =
        JsonObject.line(json -> {
          json.put("location", Map.of("uri", uri));
          if (archive >= 0) {
            json.put("parentIndex", archive);
          }
          if (size >= 0) {
            json.put("length", size);
          }
          if (!sha256.isEmpty()) {
            json.put("hashes", Map.of("sha-256", sha256));
          }
        });
    artifactLines().write(line + "\n");
    artifactIndices.put(key, artifactIndices.size());
    return artifactIndices.size() - 1;
  }

  private Writer artifactLines() throws IOException {
    if (artifactLines == null) {
      artifactFile = TemporaryFiles.create("hlo4j", ".artifacts");
      artifactLines = Files.newBufferedWriter(artifactFile);
    }
    return artifactLines;
  }

  /**
   * Ends the log. Without this, what is written is not a log.
   *
   * @throws IOException if it cannot be written
   */
  public void end() throws IOException {
    json.writeEndArray();
    if (artifactLines != null && artifactFile != null) {
      artifactLines.close();
      json.writeArrayFieldStart("artifacts");
      try (BufferedReader lines = Files.newBufferedReader(artifactFile)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          json.writeRawValue(line);
        }
      }
      json.writeEndArray();
    }
    if (!notifications.isEmpty()) {
      json.writeArrayFieldStart("invocations");
      JsonObject.write(json, this::writeInvocation);
      json.writeEndArray();
    }
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    json.writeRaw('\n');
    json.flush();
  }

  private void writeInvocation(JsonObject invocation) throws IOException {
    invocation.put(
        "executionSuccessful",
        notifications.stream().noneMatch(each -> each.level().equals("error")));
    invocation.objects("toolExecutionNotifications", notifications, SarifNotification::write);
  }

  /** Removes the temporary file. */
  @Override
  public void close() throws IOException {
    if (artifactLines != null && artifactFile != null) {
      artifactLines.close();
      TemporaryFiles.delete(artifactFile);
    }
  }
}
