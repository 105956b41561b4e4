package org.hlo4j.tools.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.ir.internal.Sha256;
import org.hlo4j.signing.json.JsonObject;

/**
 * A self-contained HTML file with data that its scripts show, without a server, network access or
 * other files. {@code page.html} and {@code page.css} beside a class are its body and its style;
 * its scripts are the body of one function, which may await.
 */
public final class HtmlPage {
  private final String style;
  private final String body;
  private final String script;

  /**
   * Creates a page.
   *
   * @param owner the class that its resources are beside
   * @param scripts the names of its scripts, each after those it requires
   */
  public HtmlPage(Class<?> owner, List<String> scripts) {
    style = resource(HtmlPage.class, "base.css") + resource(owner, "page.css");
    body = resource(owner, "page.html");
    script =
        Stream.of(
                Stream.of(resource(HtmlPage.class, "numbers.js")),
                scripts.stream().map(name -> resource(owner, name)),
                Stream.of(resource(HtmlPage.class, "ready.js")))
            .flatMap(each -> each)
            .collect(Collectors.joining("\n", "(async () => {\n\"use strict\";\n", "})();"));
  }

  /**
   * Writes the page.
   *
   * @param title the title
   * @param data what the scripts show
   * @param out the stream to write to
   * @throws IOException if it cannot be written
   */
  public void write(String title, JsonObject.Fields data, OutputStream out) throws IOException {
    Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    fill(resource(HtmlPage.class, "frame.html"), title, data, writer);
    writer.flush();
  }

  private void fill(String template, String title, JsonObject.Fields data, Writer writer)
      throws IOException {
    String[] parts = template.split("\\{\\{", -1);
    writer.write(parts[0]);
    for (int i = 1; i < parts.length; i++) {
      String[] slot = parts[i].split("\\}\\}", 2);
      switch (slot[0]) {
        case "title" -> writer.write(escaped(title));
        case "policy" -> writer.write(policy());
        case "style" -> writer.write(style);
        case "body" -> fill(body, title, data, writer);
        case "data" -> writeData(data, writer);
        case "script" -> writer.write(script);
        default -> throw new IllegalStateException("no such slot: " + slot[0]);
      }
      writer.write(slot[1]);
    }
  }

  /**
   * Returns the content security policy: only the page's own style and script, identified by hash,
   * are permitted. Should a name in the data ever be interpreted as markup, it could not execute.
   */
  private String policy() {
    return "default-src 'none'; script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'"
        .formatted(hash(script), hash(style));
  }

  private static String hash(String source) {
    byte[] hash = Sha256.digest().digest(source.getBytes(StandardCharsets.UTF_8));
    return "sha256-" + Base64.getEncoder().encodeToString(hash);
  }

  private static void writeData(JsonObject.Fields data, Writer writer) throws IOException {
    JsonGenerator json =
        new JsonFactory().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET).createGenerator(writer);
    json.setCharacterEscapes(new ScriptEscapes());
    JsonObject.write(json, data);
    json.close();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String resource(Class<?> owner, String name) {
    try (InputStream in = owner.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
