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
    AuditRow row = AuditRow.EMPTY;
    for (AuditColumn<?> column : AuditColumn.all()) {
      row =
          switch (column) {
            case AuditColumn.Text text -> row.with(text, column.title() + "é" + number);
            case AuditColumn.Count count -> row.with(count, (long) number << 40);
            case AuditColumn.Amount amount -> row.with(amount, number / 3.0);
            case AuditColumn.Flag flag -> row.with(flag, number % 2 == 0);
            case AuditColumn.Time time -> row.with(time, Instant.ofEpochMilli(number * 1_000_001L));
            case AuditColumn.Texts texts ->
                row.with(texts, List.of("a" + number, "", "b").subList(0, number % 4));
            case AuditColumn.Counts counts ->
                row.with(
                    counts, new TreeMap<>(number % 3 == 0 ? Map.of() : Map.of("x", 1L, "y", 2L)));
          };
    }
    return row;
  }

  private static List<AuditRow> read(Path file) throws IOException {
    List<AuditRow> rows = new ArrayList<>();
    try (ParquetFileReader reader = ParquetFileReader.open(InputFile.of(file));
        RowReader record = reader.rowReader()) {
      while (record.hasNext()) {
        record.next();
        AuditRow row = AuditRow.EMPTY;
        for (AuditColumn<?> column : AuditColumn.all()) {
          if (!record.isNull(column.title())) {
            row = with(row, column, record);
          }
        }
        rows.add(row);
      }
    }
    return rows;
  }

  private static AuditRow with(AuditRow row, AuditColumn<?> column, RowReader record) {
    String name = column.title();
    return switch (column) {
      case AuditColumn.Text text -> row.with(text, record.getString(name));
      case AuditColumn.Count count -> row.with(count, record.getLong(name));
      case AuditColumn.Amount amount -> row.with(amount, record.getDouble(name));
      case AuditColumn.Flag flag -> row.with(flag, record.getBoolean(name));
      case AuditColumn.Time time -> row.with(time, record.getTimestamp(name));
      case AuditColumn.Texts texts -> row.with(texts, record.getList(name).strings());
      case AuditColumn.Counts counts ->
          row.with(
              counts,
              record.getMap(name).getEntries().stream()
                  .collect(Collectors.toMap(PqMap.Entry::getStringKey, PqMap.Entry::getLongValue)));
    };
  }

  @Test
  void writesEveryColumnOfEveryRow() throws IOException {
    List<AuditRow> rows = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      rows.add(row(i));
    }
    rows.add(AuditRow.EMPTY.with(AuditColumn.PATH, "a").with(AuditColumn.VERDICT, "missing"));
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
