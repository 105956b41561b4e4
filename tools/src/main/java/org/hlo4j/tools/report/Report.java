package org.hlo4j.tools.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.hlo4j.ir.Operation;

/**
 * Writes a program as a self-contained HTML file, without a server, network access or other files.
 *
 * <p>The page contains the program in columnar form ({@link ProgramData}); its scripts render
 * visible parts only, so that programs of a hundred thousand operations open at once.
 */
public final class Report {
  /** The scripts of the page, each after those it requires. */
  private static final List<String> SCRIPTS =
      List.of(
          "data.js",
          "numbers.js",
          "tree.js",
          "layout.js",
          "graph.js",
          "outline.js",
          "details.js",
          "text.js",
          "tables.js",
          "search.js",
          "main.js");

  private Report() {}

  /**
   * Writes the page.
   *
   * @param title the name of the program
   * @param facts further facts in the order shown, such as the form of its file
   * @param program a verified program
   * @param out the stream to write to
   */
  public static void write(
      String title, Map<String, String> facts, Operation program, OutputStream out)
      throws IOException {
    Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    String style = resource("page.css");
    String script = script();
    String[] parts = resource("page.html").split("\\{\\{", -1);
    writer.write(parts[0]);
    for (int i = 1; i < parts.length; i++) {
      String[] slot = parts[i].split("\\}\\}", 2);
      switch (slot[0]) {
        case "title" -> writer.write(escaped(title));
        case "policy" -> writer.write(policy(style, script));
        case "style" -> writer.write(style);
        case "data" -> writeData(title, facts, program, writer);
        case "script" -> writer.write(script);
        default -> throw new IllegalStateException("no such slot: " + slot[0]);
      }
      writer.write(slot[1]);
    }
    writer.flush();
  }

  private static String script() {
    return SCRIPTS.stream()
        .map(Report::resource)
        .collect(Collectors.joining("\n", "(() => {\n\"use strict\";\n", "})();"));
  }

  /**
   * Returns the content security policy: only the page's own style and script, identified by hash,
   * are permitted. Should a name in a program ever be interpreted as markup, it could not execute.
   */
  private static String policy(String style, String script) {
    return "default-src 'none'; script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'"
        .formatted(hash(script), hash(style));
  }

  private static String hash(String source) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(source.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static void writeData(
      String title, Map<String, String> facts, Operation program, Writer writer)
      throws IOException {
    JsonGenerator json =
        new JsonFactory().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET).createGenerator(writer);
    json.setCharacterEscapes(new ScriptEscapes());
    json.writeStartObject();
    json.writeStringField("title", title);
    json.writeObjectFieldStart("facts");
    for (var fact : facts.entrySet()) {
      json.writeStringField(fact.getKey(), fact.getValue());
    }
    json.writeEndObject();
    ProgramData data = ProgramData.of(program);
    data.writeTo(json);
    ReleaseData.write(program, data, json);
    json.writeEndObject();
    json.close();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String resource(String name) {
    try (InputStream in = Report.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
