package org.hlo4j.audit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Rows as lines of JSON: an object each, with the columns that have a value. */
public final class AuditJson {
  private static final JsonFactory JSON = new JsonFactory();
  private static final Map<String, AuditColumn> COLUMNS = new HashMap<>();

  static {
    for (AuditColumn column : AuditColumn.values()) {
      COLUMNS.put(column.title(), column);
    }
  }

  private AuditJson() {}

  /**
   * {@return a row as one line, without its end}
   *
   * @param row the row
   */
  public static String line(AuditRow row) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      for (Map.Entry<AuditColumn, Object> entry : row.values().entrySet()) {
        json.writeFieldName(entry.getKey().title());
        write(json, entry.getValue());
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    switch (value) {
      case String text -> json.writeString(text);
      case Long number -> json.writeNumber(number);
      case Double number -> json.writeNumber(number);
      case Boolean truth -> json.writeBoolean(truth);
      case Instant time -> json.writeString(time.toString());
      case List<?> list -> {
        json.writeStartArray();
        for (Object each : list) {
          write(json, each);
        }
        json.writeEndArray();
      }
      case Map<?, ?> counts -> {
        json.writeStartObject();
        for (Map.Entry<?, ?> entry : counts.entrySet()) {
          json.writeFieldName(entry.getKey().toString());
          write(json, entry.getValue());
        }
        json.writeEndObject();
      }
      default -> throw new IllegalStateException("not a value of a column: " + value);
    }
  }

  /**
   * {@return the row of a line}
   *
   * @param line the line
   * @throws IOException if it is not that of a row
   */
  public static AuditRow row(String line) throws IOException {
    Map<AuditColumn, Object> values = new EnumMap<>(AuditColumn.class);
    try (JsonParser json = JSON.createParser(line)) {
      expect(json.nextToken() == JsonToken.START_OBJECT);
      while (json.nextToken() != JsonToken.END_OBJECT) {
        AuditColumn column = COLUMNS.get(json.currentName());
        json.nextToken();
        if (column == null) {
          json.skipChildren();
        } else {
          values.put(column, value(json, column.type()));
        }
      }
      expect(json.nextToken() == null);
    } catch (DateTimeParseException | NumberFormatException e) {
      throw new IOException("not a row of an audit", e);
    }
    return new AuditRow(values);
  }

  private static Object value(JsonParser json, ColumnType type) throws IOException {
    return switch (type) {
      case STRING -> json.getText();
      case LONG -> json.getLongValue();
      // JSON has no number for infinity, which is a string.
      case DOUBLE -> Double.parseDouble(json.getText());
      case BOOLEAN -> json.getBooleanValue();
      case TIMESTAMP -> Instant.parse(json.getText());
      case STRINGS -> {
        expect(json.isExpectedStartArrayToken());
        List<String> list = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          list.add(json.getText());
        }
        yield List.copyOf(list);
      }
      case COUNTS -> {
        expect(json.isExpectedStartObjectToken());
        Map<String, Long> counts = new TreeMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
          String name = json.currentName();
          json.nextToken();
          counts.put(name, json.getLongValue());
        }
        yield counts;
      }
    };
  }

  private static void expect(boolean isSo) throws IOException {
    if (!isSo) {
      throw new IOException("not a row of an audit");
    }
  }
}
