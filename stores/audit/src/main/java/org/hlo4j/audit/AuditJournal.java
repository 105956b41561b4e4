package org.hlo4j.audit;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.internal.LineFile;

/**
 * The rows of an audit in a file, a line of {@linkplain AuditJson JSON} each, in the order of the
 * files. An audit that was interrupted goes on after its last whole line, and makes the rows anew
 * whose files have changed, or which were made in another way: each line ends with the {@linkplain
 * StoreFile#stamp stamp} of its file, and with the way if that is not the usual one.
 *
 * <p>Rows that replace earlier ones are added to the end; {@link JournalFiles#finish} puts all in
 * order, in a file that replaces this one whole, so that an audit may be ended at any moment.
 */
public final class AuditJournal implements Closeable {
  private static final String STAMP = ",\"stamp\":\"";

  /** Stands before the way, in stamps. */
  private static final char BEFORE_WAY = ' ';

  private final Path file;
  private final LineFile lines;
  private final String way;

  private AuditJournal(Path file, LineFile lines, String way) {
    this.file = file;
    this.lines = lines;
    this.way = way;
  }

  /**
   * {@return a journal, which no other process has open}
   *
   * @param file the file, which need not exist
   * @throws IOException if it cannot be written, or is a device or the like
   */
  public static AuditJournal open(Path file) throws IOException {
    return open(file, "");
  }

  /**
   * {@return a journal, which no other process has open, of rows that are made in a way}
   *
   * @param file the file, which need not exist
   * @param way a word for how files are read if that decides what rows say; empty for the usual way
   * @throws IOException if it cannot be written, or is a device or the like
   */
  public static AuditJournal open(Path file, String way) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException("'" + file + "' is not a regular file, which a journal must be");
    }
    return new AuditJournal(
        file,
        LineFile.open(file)
            .orElseThrow(() -> new IOException("another audit writes '" + file + "'")),
        way);
  }

  /**
   * {@return the files that lack a row that holds}
   *
   * <p>What is returned must be asked for all files, and a row must be added for each, in their
   * order; then {@link JournalFiles#finish} completes the journal.
   *
   * @param files the files of the audit
   * @param stores the paths that are audited
   * @param current makes a row what it is now beside its file, such as who has signed that
   * @throws IOException if there are rows of other stores
   */
  public JournalFiles resume(
      Iterator<StoreFile> files, List<String> stores, UnaryOperator<AuditRow> current)
      throws IOException {
    return JournalFiles.of(this, files, stores, current);
  }

  /**
   * Where a line is.
   *
   * @param at its first byte
   * @param bytes how many it has, with its end
   */
  record Place(long at, int bytes) {}

  /** A line of the journal. */
  record Line(Place place, AuditRow row, String stamp) {}

  /** Returns whether the row of a line was made in this way. */
  boolean isInThisWay(Line line) {
    int at = line.stamp.indexOf(BEFORE_WAY);
    return way.equals(at < 0 ? "" : line.stamp.substring(at + 1));
  }

  /** Returns whether a line is that of a file as it is, and its row was made in this way. */
  boolean isOf(Line line, StoreFile file) {
    return file.stamp().isPresent() && line.stamp.equals(stamp(file));
  }

  /** Returns what a line with a row that is made now ends with. */
  String stamp(StoreFile file) {
    return file.stamp().orElse("") + (way.isEmpty() ? "" : BEFORE_WAY + way);
  }

  /** Receives lines; false ends them. */
  @FunctionalInterface
  interface LineSink {
    boolean accept(Line line);
  }

  /** Reads the lines from a place on. */
  void forEachLine(long from, LineSink sink) throws IOException {
    long at = from;
    long number = 0;
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(lines.stream(from), StandardCharsets.UTF_8.newDecoder()))) {
      boolean isWanted = true;
      for (String line = in.readLine(); isWanted && line != null; line = in.readLine()) {
        number++;
        int bytes = line.getBytes(StandardCharsets.UTF_8).length + 1;
        isWanted = sink.accept(new Line(new Place(at, bytes), AuditJson.row(line), stamp(line)));
        at += bytes;
      }
    } catch (IOException | IllegalArgumentException e) {
      throw new IOException(
          (from == 0 ? file + ":" + number : file.toString()) + ": not a row of an audit", e);
    }
  }

  Line line(Place place) throws IOException {
    Line[] found = new Line[1];
    forEachLine(
        place.at,
        line -> {
          found[0] = line;
          return false;
        });
    return Objects.requireNonNull(found[0]);
  }

  private static String stamp(String line) {
    int start = line.lastIndexOf(STAMP);
    return start < 0 ? "" : line.substring(start + STAMP.length(), line.length() - 2);
  }

  Path file() {
    return file;
  }

  Place add(AuditRow row, String stamp) throws IOException {
    String line = AuditJson.line(row);
    String stamped =
        stamp.isEmpty() ? line : line.substring(0, line.length() - 1) + STAMP + stamp + "\"}";
    byte[] bytes = (stamped + "\n").getBytes(StandardCharsets.UTF_8);
    long at = lines.channel().position();
    lines.append(bytes);
    return new Place(at, bytes.length);
  }

  /** Replaces the file by one with the bytes up to a place, and some lines thereafter. */
  void replace(long start, Iterable<Place> places) throws IOException {
    lines.replace(to -> {
      transfer(start, to);
      for (Place place : places) {
        Channels.newOutputStream(to).write(lines.bytes(place.at, place.bytes));
      }
    });
  }

  /**
   * Writes the lines.
   *
   * @param out receives them
   * @throws IOException if they cannot be read or written
   */
  public void writeTo(WritableByteChannel out) throws IOException {
    transfer(lines.channel().size(), out);
  }

  /** Writes the bytes before a place. */
  private void transfer(long end, WritableByteChannel out) throws IOException {
    for (long at = 0; at < end; ) {
      at += lines.channel().transferTo(at, end - at, out);
    }
  }

  /**
   * Reads the rows.
   *
   * @param rows receives them in their order
   * @throws IOException if the file is not that of an audit
   */
  public void forEach(Consumer<AuditRow> rows) throws IOException {
    forEachLine(
        0,
        line -> {
          rows.accept(line.row);
          return true;
        });
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
