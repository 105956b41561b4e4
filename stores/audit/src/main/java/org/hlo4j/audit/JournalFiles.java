package org.hlo4j.audit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.hlo4j.audit.AuditJournal.Line;
import org.hlo4j.audit.AuditJournal.Place;
import org.jspecify.annotations.Nullable;

/**
 * The files of an audit that lack a row in its journal, or whose row does not hold any more. Rows
 * are added to the journal by this, in the order of the files. Not for several threads.
 */
public final class JournalFiles implements Iterator<StoreFile> {
  private final AuditJournal journal;
  private final Iterator<StoreFile> files;
  private final UnaryOperator<AuditRow> current;

  /** The rows of files that are still to come, or are gone, by path. */
  private final Map<String, Place> earlier = new HashMap<>();

  /** The lines to follow the first ones, in order; null for rows that are still to be added. */
  private final List<@Nullable Place> ordered = new ArrayList<>();

  private final Deque<Awaited> awaited = new ArrayDeque<>();

  /** The place after the first lines, which are those of the first files; negative if all are. */
  private long firstLines = -1;

  private long kept;
  private long renewed;
  private @Nullable StoreFile next;

  /**
   * A row that is to be added.
   *
   * @param place its place among those ordered
   * @param stamp the stamp of its file
   * @param before the digest of its file in an earlier row
   */
  private record Awaited(int place, String stamp, Optional<String> before) {}

  private JournalFiles(
      AuditJournal journal, Iterator<StoreFile> files, UnaryOperator<AuditRow> current) {
    this.journal = journal;
    this.files = files;
    this.current = current;
  }

  static JournalFiles of(
      AuditJournal journal,
      Iterator<StoreFile> files,
      List<String> stores,
      UnaryOperator<AuditRow> current)
      throws IOException {
    JournalFiles rest = new JournalFiles(journal, files, current);
    journal.forEachLine(0, rest::isFirst);
    if (rest.firstLines >= 0) {
      journal.forEachLine(
          rest.firstLines,
          line -> {
            rest.earlier.put(line.row().path(), line.place());
            return true;
          });
      rest.checkIn(stores);
    }
    return rest;
  }

  /** Returns whether a line is that of the next file and holds: these come first, mostly. */
  private boolean isFirst(Line line) {
    StoreFile file = files.hasNext() ? files.next() : null;
    if (file != null && file.path().equals(line.row().path()) && holds(line, file)) {
      file.close();
      kept++;
      return true;
    }
    next = file;
    firstLines = line.place().at();
    return false;
  }

  private boolean holds(Line line, StoreFile file) {
    return journal.isOf(line, file) && current.apply(line.row()).equals(line.row());
  }

  private void checkIn(List<String> stores) throws IOException {
    for (String path : earlier.keySet()) {
      if (stores.stream().noneMatch(store -> isIn(store, path))) {
        throw new IOException(
            "'%s' is the audit of other files: it has '%s'".formatted(journal.file(), path));
      }
    }
  }

  private static boolean isIn(String store, String path) {
    return path.equals(store)
        || store.isEmpty()
        || Stream.of(store, store.replaceAll("/+", "/"))
            .map(each -> each.replaceAll("/$", ""))
            .anyMatch(each -> path.startsWith(each + "/") || path.startsWith(each + "!/"));
  }

  @Override
  public boolean hasNext() {
    try {
      return findNext();
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private boolean findNext() throws IOException {
    while (true) {
      if (next == null) {
        if (!files.hasNext()) {
          return false;
        }
        next = files.next();
      }
      if (firstLines < 0 || !isKept(next)) {
        return true;
      }
      next.close();
      next = null;
    }
  }

  /** Keeps the row of a file if it holds. */
  private boolean isKept(StoreFile file) throws IOException {
    Place place = earlier.get(file.path());
    if (place == null || !holds(journal.line(place), file)) {
      return false;
    }
    earlier.remove(file.path());
    ordered.add(place);
    kept++;
    return true;
  }

  @Override
  public StoreFile next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    StoreFile file = Objects.requireNonNull(next);
    next = null;
    Optional<Line> line = earlierLine(file);
    Optional<String> digest = line.flatMap(each -> each.row().get(AuditColumn.SHA256));
    awaited.add(new Awaited(ordered.size(), journal.stamp(file), digest));
    if (firstLines >= 0) {
      ordered.add(null);
    }
    return line.isPresent() && digest.isPresent() && journal.isInThisWay(line.get())
        ? new KnownFile(file, line.get().row())
        : file;
  }

  private Optional<Line> earlierLine(StoreFile file) {
    Place place = earlier.remove(file.path());
    try {
      return place == null ? Optional.empty() : Optional.of(journal.line(place));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /**
   * Adds the row of the next of the files.
   *
   * @param row the row
   * @throws IOException if it cannot be written
   */
  public void add(AuditRow row) throws IOException {
    Awaited file = awaited.remove();
    Place added = journal.add(current.apply(row), file.stamp);
    if (firstLines >= 0) {
      ordered.set(file.place, added);
    }
    if (file.before.isPresent() && !file.before.equals(row.get(AuditColumn.SHA256))) {
      renewed++;
    }
  }

  /**
   * Completes the journal when all rows have been added.
   *
   * @throws IOException if it cannot be written
   */
  public void finish() throws IOException {
    if (firstLines >= 0) {
      List<Place> lines = new ArrayList<>();
      ordered.forEach(line -> lines.add(Objects.requireNonNull(line)));
      journal.replace(firstLines, lines);
    }
  }

  /** {@return how many files had a row that holds} */
  public long kept() {
    return kept;
  }

  /** {@return how many rows were made anew because their files have changed} */
  public long renewed() {
    return renewed;
  }

  /** {@return how many rows were left out because their files are gone} */
  public long gone() {
    return earlier.size();
  }
}
