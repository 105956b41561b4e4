package org.hlo4j.tools.cli.command;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

/** Machine-readable reports. */
public final class Json {
  private Json() {}

  /** Writes the fields of an object. */
  @FunctionalInterface
  public interface Content {
    void writeTo(JsonGenerator json) throws IOException;
  }

  /** Writes a field with a list of the texts of values. */
  public static void writeStrings(JsonGenerator json, String name, Iterable<?> values)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (Object value : values) {
      json.writeString(value.toString());
    }
    json.writeEndArray();
  }

  /** Prints an object. */
  public static void print(PrintWriter out, Content content) {
    try (JsonGenerator json =
        new JsonFactory().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET).createGenerator(out)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      content.writeTo(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    out.println();
  }
}
