package org.hlo4j.audit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.hlo4j.signing.json.JsonObject;

/** Rows as lines of JSON: an object each, with the columns that have a value. */
public final class AuditJson {
  private static final JsonFactory JSON = new JsonFactory();

  private AuditJson() {}

  /**
   * {@return a row as one line, without its end}
   *
   * @param row the row
   */
  public static String line(AuditRow row) {
    return JsonObject.line(json -> {
      for (AuditColumn<?> column : row.columns()) {
        json.put(column.title(), row.get(column));
      }
    });
  }

  /**
   * {@return the row of a line}
   *
   * @param line the line
   * @throws IOException if it is not that of a row
   */
  public static AuditRow row(String line) throws IOException {
    AuditRow row = AuditRow.EMPTY;
    try (JsonParser json = JSON.createParser(line)) {
      expect(json.nextToken() == JsonToken.START_OBJECT);
      while (json.nextToken() != JsonToken.END_OBJECT) {
        Optional<AuditColumn<?>> column = AuditColumn.of(json.currentName());
        json.nextToken();
        if (column.isPresent()) {
          row = with(row, column.get(), json);
        } else {
          json.skipChildren();
        }
      }
      expect(json.nextToken() == null);
    } catch (DateTimeParseException | NumberFormatException e) {
      throw new IOException("not a row of an audit", e);
    }
    return row;
  }

  private static AuditRow with(AuditRow row, AuditColumn<?> column, JsonParser json)
      throws IOException {
    return switch (column) {
      case AuditColumn.Text text -> row.with(text, json.getText());
      case AuditColumn.Count count -> row.with(count, json.getLongValue());
      // JSON has no number for infinity, which is a string.
      case AuditColumn.Amount amount -> row.with(amount, Double.parseDouble(json.getText()));
      case AuditColumn.Flag flag -> row.with(flag, json.getBooleanValue());
      case AuditColumn.Time time -> row.with(time, Instant.parse(json.getText()));
      case AuditColumn.Texts texts -> {
        expect(json.isExpectedStartArrayToken());
        List<String> list = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          list.add(json.getText());
        }
        yield row.with(texts, List.copyOf(list));
      }
      case AuditColumn.Counts counts -> {
        expect(json.isExpectedStartObjectToken());
        Map<String, Long> named = new TreeMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
          String name = json.currentName();
          json.nextToken();
          named.put(name, json.getLongValue());
        }
        yield row.with(counts, named);
      }
    };
  }

  private static void expect(boolean isSo) throws IOException {
    if (!isSo) {
      throw new IOException("not a row of an audit");
    }
  }
}
