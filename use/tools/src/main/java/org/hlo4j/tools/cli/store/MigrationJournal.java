package org.hlo4j.tools.cli.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.hlo4j.tools.run.ToolException;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a migration: a file with a JSON object per line for each output, from which a
 * migration can be resumed and checked. An incomplete line is ignored.
 */
final class MigrationJournal implements AutoCloseable {
  static final String NAME = ".hlo4j-migrate.jsonl";

  private static final JsonFactory JSON = new JsonFactory();

  private final Path file;
  private FileChannel channel;
  private FileLock lock;

  /** The last line of each output, in their order. */
  private final SequencedMap<String, Map<String, String>> lines = new LinkedHashMap<>();

  /** The outputs of files. */
  private final Map<String, String> outputs = new HashMap<>();

  /** Whether there are lines of which later ones say otherwise. */
  private boolean hasSuperseded;

  private MigrationJournal(Path file, FileChannel channel, FileLock lock) {
    this.file = file;
    this.channel = channel;
    this.lock = lock;
  }

  /**
   * Opens the journal of a folder, which is created if necessary.
   *
   * @throws ToolException if another migration uses it
   */
  static MigrationJournal in(Path folder) throws IOException {
    Files.createDirectories(folder);
    Path file = folder.resolve(NAME);
    FileChannel channel = channel(file);
    FileLock lock = lockOrNull(channel);
    if (lock == null) {
      channel.close();
      throw new ToolException("another migration is at work in '" + folder + "'");
    }
    MigrationJournal journal = new MigrationJournal(file, channel, lock);
    journal.read(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    return journal;
  }

  private static FileChannel channel(Path file) throws IOException {
    return FileChannel.open(
        file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  private static @Nullable FileLock lockOrNull(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private void read(String text) throws IOException {
    int end = text.lastIndexOf('\n') + 1;
    for (String line : text.substring(0, end).lines().toList()) {
      put(fields(line));
    }
    channel.truncate(text.substring(0, end).getBytes(StandardCharsets.UTF_8).length);
    channel.position(channel.size());
  }

  private void put(Map<String, String> line) {
    if (!(line.get("file") instanceof String name && line.get("output") instanceof String output)) {
      hasSuperseded = true;
      return;
    }
    String before = outputs.put(name, output);
    if (before != null && !before.equals(output)) {
      hasSuperseded |= lines.remove(before) != null;
    }
    hasSuperseded |= lines.remove(output) != null;
    lines.put(output, line);
  }

  /** Returns the string fields of a line; empty if it is malformed. */
  private static Map<String, String> fields(String line) throws IOException {
    Map<String, String> fields = new LinkedHashMap<>();
    try (JsonParser parser = JSON.createParser(line)) {
      while (parser.nextToken() != null) {
        if (parser.currentToken() == JsonToken.VALUE_STRING && parser.currentName() != null) {
          fields.put(parser.currentName(), parser.getText());
        }
      }
      return fields;
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      return Map.of();
    }
  }

  /** Returns what is noted of each output, by its path. */
  synchronized Map<String, Map<String, String>> lines() {
    return new LinkedHashMap<>(lines);
  }

  /** Returns whether an output was written by a migration. */
  synchronized boolean has(String output) {
    return lines.containsKey(output);
  }

  /** Returns the recorded outcome of a file with this content and these settings. */
  synchronized Optional<MigrationResult> find(String name, String source, String way) {
    Map<String, String> line = lines.getOrDefault(outputs.getOrDefault(name, ""), Map.of());
    boolean same = name.equals(line.get("file")) && way.equals(line.get("way"));
    // A file replaced in place has the content that was written.
    boolean known = source.equals(line.get("source")) || source.equals(line.get("written"));
    return same && known
        ? Optional.of(
            MigrationResult.written(
                name,
                line.getOrDefault("output", ""),
                MigrationResult.Outcome.DONE,
                source,
                line.getOrDefault("written", ""),
                line.getOrDefault("digest", "")))
        : Optional.empty();
  }

  /**
   * Records an outcome. After a failure of the machine it may be lost, or what it says of a file
   * may not hold: files are written again then.
   *
   * @param store the folder that was read
   */
  synchronized void add(MigrationResult result, String way, String store) throws IOException {
    SequencedMap<String, String> line = new LinkedHashMap<>();
    line.put("file", result.file());
    line.put("way", way);
    line.put("store", store);
    line.put("source", result.source());
    line.put("output", result.output());
    line.put("written", result.written());
    line.put("digest", result.digest());
    put(line);
    write(line, channel);
  }

  /** Forgets all outputs. */
  synchronized void clear() throws IOException {
    lines.clear();
    outputs.clear();
    hasSuperseded = false;
    channel.truncate(0);
  }

  /** Lets the file have one line for each output; it is replaced whole. */
  synchronized void finish() throws IOException {
    if (!hasSuperseded) {
      return;
    }
    Path whole = file.resolveSibling(NAME + ".new");
    FileChannel to = channel(whole);
    FileLock locked = lockOrNull(to);
    if (locked == null) {
      to.close();
      throw new IOException("'" + whole + "' is in use");
    }
    to.truncate(0);
    for (Map<String, String> line : lines.values()) {
      write(line, to);
    }
    Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
    close();
    channel = to;
    lock = locked;
    hasSuperseded = false;
  }

  private static void write(Map<String, String> line, FileChannel to) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      for (Map.Entry<String, String> field : line.entrySet()) {
        json.writeStringField(field.getKey(), field.getValue());
      }
      json.writeEndObject();
    }
    text.append('\n');
    ByteBuffer bytes = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      to.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    lock.release();
    channel.close();
  }
}
