package org.hlo4j.tools.auditpage;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.LocationFiles;
import org.hlo4j.audit.ProgramFamilies;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an audit as columns of the page. Most are columns of the audit in the way of their
 * type; paths and diagnostics are texts, digests and sketches groups. Hashes, signatures and the
 * files of locations are left out: they are most of a journal, and no plot shows them.
 */
final class AuditPageData {
  private static final Pattern PROBLEM = Pattern.compile("error: ([^\\n]*)");
  private static final Pattern NUMBER = Pattern.compile("0x[0-9a-f]+|\\d+");

  private final Map<String, Source> sources = new LinkedHashMap<>();
  private final ProgramFamilies families = new ProgramFamilies();
  private int rows;

  /** A column and where its values are from. */
  private record Source(Function<AuditRow, @Nullable Object> value, PageColumn column) {}

  AuditPageData() {
    for (AuditColumn column : AuditColumn.values()) {
      columnOf(column).ifPresent(of -> put(column.title(), row -> row.get(column), of));
    }
    put("digest_bits", row -> row.get(AuditColumn.DIGEST), new DigestColumn());
    put("family", this::family, new FirstColumn());
    put("folders", AuditPageData::folders, new WordColumn());
    put("problem", AuditPageData::problem, new WordColumn());
  }

  private void put(String name, Function<AuditRow, @Nullable Object> value, PageColumn column) {
    sources.put(name, new Source(value, column));
  }

  /** Returns how the page has a column; empty if it does not. */
  static Optional<PageColumn> columnOf(AuditColumn column) {
    return switch (column) {
      case SHA256, FUNCTIONS, HAS_LOCATIONS, LOCATION_FILES -> Optional.empty();
      // The page has families and folders that are made of them.
      case SKETCH, PERSONAL_FILES -> Optional.empty();
      case PATH, DIAGNOSTIC -> Optional.of(new TextColumn());
      case DIGEST -> Optional.of(new FirstColumn());
      default ->
          Optional.of(
              switch (column.type()) {
                case LONG, DOUBLE, TIMESTAMP -> new NumberColumn();
                case STRING, STRINGS, COUNTS, BOOLEAN -> new WordColumn();
              });
    };
  }

  void add(AuditRow row) {
    sources.values().forEach(source -> source.column.add(source.value.apply(row)));
    rows++;
  }

  private @Nullable Object family(AuditRow row) {
    return row.get(AuditColumn.SKETCH) instanceof String sketch
        ? families.add(row.path(), sketch)
        : null;
  }

  /** Returns the folders of people that locations name. */
  private static @Nullable Object folders(AuditRow row) {
    return row.get(AuditColumn.PERSONAL_FILES) instanceof List<?> files && !files.isEmpty()
        ? files.stream()
            .map(file -> LocationFiles.personalFolder(file.toString()))
            .distinct()
            .toList()
        : null;
  }

  /** Returns the message of a diagnostic without the numbers in it, which many files share. */
  private static @Nullable Object problem(AuditRow row) {
    if (!(row.get(AuditColumn.DIAGNOSTIC) instanceof String text)) {
      return null;
    }
    var message = PROBLEM.matcher(text);
    return NUMBER
        .matcher(message.find() ? text.substring(message.start(1), message.end(1)) : text)
        .replaceAll("…");
  }

  void writeTo(JsonGenerator json) throws IOException {
    json.writeNumberField("rows", rows);
    json.writeObjectFieldStart("columns");
    for (var source : sources.entrySet()) {
      json.writeObjectFieldStart(source.getKey());
      source.getValue().column.writeTo(json);
      json.writeEndObject();
    }
    json.writeEndObject();
  }
}
