package org.hlo4j.signing;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.FileLineColLoc;
import org.jspecify.annotations.Nullable;

/**
 * A value in a document of JSON, which knows its place. Documents are hostile: their depth is
 * limited, and no object has two members of a name.
 */
final class JsonTree {
  private static final int MAX_DEPTH = 32;

  private final String file;
  private final int line;
  private final int column;

  /** A string, a Boolean, a Long, a list or a map of these; null for null and other numbers. */
  private final @Nullable Object value;

  private JsonTree(String file, JsonLocation at, @Nullable Object value) {
    this.file = file;
    this.line = at.getLineNr();
    this.column = at.getColumnNr();
    this.value = value;
  }

  /**
   * Reads a document.
   *
   * @throws DiagnosticException if it is malformed
   */
  static JsonTree read(byte[] document, String file) {
    JsonFactory factory =
        JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(Math.max(document.length, 1))
                    .build())
            .build();
    try (JsonParser json = factory.createParser(document)) {
      json.nextToken();
      JsonTree tree = read(json, file);
      if (json.nextToken() != null) {
        throw new DiagnosticException(
            FileLineColLoc.of(
                file,
                json.currentTokenLocation().getLineNr(),
                json.currentTokenLocation().getColumnNr()),
            "more after the end of the document");
      }
      return tree;
    } catch (JacksonException e) {
      JsonLocation at = e.getLocation() == null ? JsonLocation.NA : e.getLocation();
      throw new DiagnosticException(
          FileLineColLoc.of(file, Math.max(1, at.getLineNr()), Math.max(1, at.getColumnNr())),
          "not JSON: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new DiagnosticException(FileLineColLoc.of(file, 1, 1), "not JSON: " + e.getMessage());
    }
  }

  private static JsonTree read(JsonParser json, String file) throws IOException {
    JsonLocation at = json.currentTokenLocation();
    JsonToken token = json.currentToken();
    Object value =
        switch (token) {
          case null ->
              throw new DiagnosticException(FileLineColLoc.of(file, 1, 1), "an empty document");
          case VALUE_STRING -> json.getText();
          case VALUE_TRUE, VALUE_FALSE -> json.getBooleanValue();
          // Messages of protocol buffers write integers of structures as numbers with a fraction.
          case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
            double number = json.getDoubleValue();
            yield number == Math.rint(number) && Math.abs(number) < 1L << 53
                ? (Object) (long) number
                : null;
          }
          case START_ARRAY -> {
            List<JsonTree> list = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
              list.add(read(json, file));
            }
            yield list;
          }
          case START_OBJECT -> {
            Map<String, JsonTree> members = new LinkedHashMap<>();
            while (json.nextToken() != JsonToken.END_OBJECT) {
              String name = json.currentName();
              json.nextToken();
              members.put(name, read(json, file));
            }
            yield members;
          }
          default -> null;
        };
    return new JsonTree(file, at, value);
  }

  DiagnosticException error(String message) {
    return new DiagnosticException(FileLineColLoc.of(file, line, column), message);
  }

  String string() {
    if (value instanceof String text) {
      return text;
    }
    throw error("expected a string");
  }

  boolean bool() {
    if (value instanceof Boolean truth) {
      return truth;
    }
    throw error("expected a boolean");
  }

  long count() {
    if (value instanceof Long number && number > 0) {
      return number;
    }
    throw error("expected a positive integer");
  }

  List<JsonTree> list() {
    if (value instanceof List<?> list) {
      return list.stream().map(JsonTree.class::cast).toList();
    }
    throw error("expected a list");
  }

  /** Returns the member of an object; null if it lacks it. */
  @Nullable JsonTree getOrNull(String name) {
    if (value instanceof Map<?, ?> members) {
      return (JsonTree) members.get(name);
    }
    throw error("expected an object");
  }

  JsonTree get(String name) {
    JsonTree member = getOrNull(name);
    if (member == null) {
      throw error("no '" + name + "'");
    }
    return member;
  }

  /** Returns those members of an object that are strings. */
  Map<String, String> strings() {
    Map<String, String> strings = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> members) {
      members.forEach((name, member) -> {
        if (member instanceof JsonTree tree && tree.value instanceof String text) {
          strings.put((String) name, text);
        }
      });
    }
    return strings;
  }
}
