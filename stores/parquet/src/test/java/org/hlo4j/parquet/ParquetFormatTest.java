package org.hlo4j.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hardwood.InputFile;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.reader.RowReader;
import dev.hardwood.row.PqMap;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditFormat;
import org.hlo4j.audit.AuditRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetFormatTest {
  @TempDir Path folder;

  /** A value for each column, which depends on a number. */
  private static AuditRow row(int number) {
    Map<AuditColumn, Object> values = new TreeMap<>();
    for (AuditColumn column : AuditColumn.values()) {
      values.put(
          column,
          switch (column.type()) {
            case STRING -> column.title() + "é" + number;
            case LONG -> (long) number << 40;
            case DOUBLE -> number / 3.0;
            case BOOLEAN -> number % 2 == 0;
            case TIMESTAMP -> Instant.ofEpochMilli(number * 1_000_001L);
            case STRINGS -> List.of("a" + number, "", "b").subList(0, number % 4);
            case COUNTS -> new TreeMap<>(number % 3 == 0 ? Map.of() : Map.of("x", 1L, "y", 2L));
          });
    }
    return new AuditRow(values);
  }

  private static List<AuditRow> read(Path file) throws IOException {
    List<AuditRow> rows = new ArrayList<>();
    try (ParquetFileReader reader = ParquetFileReader.open(InputFile.of(file));
        RowReader record = reader.rowReader()) {
      while (record.hasNext()) {
        record.next();
        Map<AuditColumn, Object> values = new TreeMap<>();
        for (AuditColumn column : AuditColumn.values()) {
          if (!record.isNull(column.title())) {
            values.put(column, value(record, column));
          }
        }
        rows.add(new AuditRow(values));
      }
    }
    return rows;
  }

  private static Object value(RowReader record, AuditColumn column) {
    String name = column.title();
    return switch (column.type()) {
      case STRING -> record.getString(name);
      case LONG -> record.getLong(name);
      case DOUBLE -> record.getDouble(name);
      case BOOLEAN -> record.getBoolean(name);
      case TIMESTAMP -> record.getTimestamp(name);
      case STRINGS -> record.getList(name).strings();
      case COUNTS ->
          record.getMap(name).getEntries().stream()
              .collect(Collectors.toMap(PqMap.Entry::getStringKey, PqMap.Entry::getLongValue));
    };
  }

  @Test
  void writesEveryColumnOfEveryRow() throws IOException {
    List<AuditRow> rows = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      rows.add(row(i));
    }
    rows.add(new AuditRow(Map.of(AuditColumn.PATH, "a", AuditColumn.VERDICT, "missing")));
    Path file = folder.resolve("audit.parquet");

    AuditFormat format = AuditFormat.of("parquet").orElseThrow();
    try (OutputStream out = Files.newOutputStream(file);
        AuditFormat.Writer writer = format.create(out)) {
      for (AuditRow row : rows) {
        writer.add(row);
      }
    }

    assertThat(read(file)).isEqualTo(rows);
  }

  @Test
  void isNotFoundByAnotherName() {
    assertThat(AuditFormat.of("orc")).isEmpty();
  }
}
