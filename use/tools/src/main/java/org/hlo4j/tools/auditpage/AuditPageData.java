package org.hlo4j.tools.auditpage;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.LocationFiles;
import org.hlo4j.audit.ProgramFamilies;
import org.hlo4j.signing.json.JsonObject;

/**
 * The rows of an audit as columns of the page. Most are columns of the audit in the way of their
 * type; paths and diagnostics are texts, digests and sketches groups. Hashes, signatures and the
 * files of locations are left out: they are most of a journal, and no plot shows them.
 */
final class AuditPageData {
  private static final Pattern PROBLEM = Pattern.compile("error: ([^\\n]*)");
  private static final Pattern NUMBER = Pattern.compile("0x[0-9a-f]+|\\d+");

  /** The columns that the page does not have as they are. */
  private static final Set<AuditColumn<?>> LEFT_OUT =
      Set.of(
          AuditColumn.SHA256,
          AuditColumn.FUNCTIONS,
          AuditColumn.HAS_LOCATIONS,
          AuditColumn.LOCATION_FILES,
          // It has families and folders that are made of these.
          AuditColumn.SKETCH,
          AuditColumn.PERSONAL_FILES);

  private final Map<String, Source<?>> sources = new LinkedHashMap<>();
  private final ProgramFamilies families = new ProgramFamilies();
  private int rows;

  private record Source<T>(Function<AuditRow, Optional<T>> value, PageColumn<T> column) {
    void add(AuditRow row) {
      column.add(value.apply(row));
    }
  }

  AuditPageData() {
    for (AuditColumn<?> column : AuditColumn.all()) {
      if (!LEFT_OUT.contains(column)) {
        sources.put(column.title(), source(column));
      }
    }
    put("digest_bits", row -> row.get(AuditColumn.DIGEST), new DigestColumn());
    put("family", this::family, new FirstColumn<>());
    put("folders", AuditPageData::folders, new WordColumn());
    put("problem", AuditPageData::problem, new WordColumn());
  }

  private <T> void put(String name, Function<AuditRow, Optional<T>> value, PageColumn<T> column) {
    sources.put(name, new Source<>(value, column));
  }

  private static Source<?> source(AuditColumn<?> column) {
    return switch (column) {
      case AuditColumn.Text text when text == AuditColumn.PATH || text == AuditColumn.DIAGNOSTIC ->
          new Source<>(row -> row.get(text), new TextColumn());
      case AuditColumn.Text text when text == AuditColumn.DIGEST ->
          new Source<>(row -> row.get(text), new FirstColumn<>());
      case AuditColumn.Text _, AuditColumn.Texts _, AuditColumn.Counts _ ->
          new Source<>(row -> row.get(column).map(_ -> row.texts(column)), new WordColumn());
      case AuditColumn.Flag flag ->
          new Source<>(
              row -> row.get(flag).map(each -> List.of(each.toString())), new WordColumn());
      case AuditColumn.Count count ->
          new Source<>(row -> row.get(count).map(Long::doubleValue), new NumberColumn());
      case AuditColumn.Amount amount -> new Source<>(row -> row.get(amount), new NumberColumn());
      case AuditColumn.Time time ->
          new Source<>(
              row -> row.get(time).map(each -> (double) each.toEpochMilli()), new NumberColumn());
    };
  }

  void add(AuditRow row) {
    sources.values().forEach(source -> source.add(row));
    rows++;
  }

  private Optional<Integer> family(AuditRow row) {
    return row.get(AuditColumn.SKETCH).map(sketch -> families.add(row.path(), sketch));
  }

  /** Returns the folders of people that locations name. */
  private static Optional<Collection<String>> folders(AuditRow row) {
    return row.get(AuditColumn.PERSONAL_FILES)
        .filter(files -> !files.isEmpty())
        .map(files -> files.stream().map(LocationFiles::personalFolder).distinct().toList());
  }

  /** Returns the message of a diagnostic without the numbers in it, which many files share. */
  private static Optional<Collection<String>> problem(AuditRow row) {
    return row.get(AuditColumn.DIAGNOSTIC).map(AuditPageData::message).map(List::of);
  }

  private static String message(String diagnostic) {
    var message = PROBLEM.matcher(diagnostic);
    return NUMBER.matcher(message.find() ? message.group(1) : diagnostic).replaceAll("…");
  }

  void writeTo(JsonObject json) throws IOException {
    json.put("rows", rows);
    json.object(
        "columns",
        columns -> {
          for (Map.Entry<String, Source<?>> source : sources.entrySet()) {
            columns.object(source.getKey(), source.getValue().column::writeTo);
          }
        });
  }
}
