package org.hlo4j.tools.cli;

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
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.tools.run.ToolException;

/**
 * The journal of a migration: a file with a JSON object per line for each output, from which a
 * migration can be resumed and checked. An incomplete line is ignored.
 */
final class MigrationJournal implements AutoCloseable {
  static final String NAME = ".hlo4j-migrate.jsonl";

  private static final JsonFactory JSON = new JsonFactory();

  private final FileChannel channel;
  private final FileLock lock;

  /** The last line of each file. */
  private final Map<String, Map<String, String>> lines = new HashMap<>();

  private MigrationJournal(FileChannel channel, FileLock lock) {
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
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    FileLock lock = lockOrNull(channel);
    if (lock == null) {
      channel.close();
      throw new ToolException("another migration is at work in '" + folder + "'");
    }
    MigrationJournal journal = new MigrationJournal(channel, lock);
    journal.read(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    return journal;
  }

  private static @org.jspecify.annotations.Nullable FileLock lockOrNull(FileChannel channel)
      throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private void read(String text) throws IOException {
    int end = text.lastIndexOf('\n') + 1;
    for (String line : text.substring(0, end).lines().toList()) {
      Map<String, String> fields = fields(line);
      if (fields.get("file") instanceof String file) {
        lines.put(file, fields);
      }
    }
    channel.truncate(text.substring(0, end).getBytes(StandardCharsets.UTF_8).length);
    channel.position(channel.size());
  }

  /** Returns the string fields of a line; empty if it is malformed. */
  private static Map<String, String> fields(String line) throws IOException {
    Map<String, String> fields = new HashMap<>();
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

  /** Returns the recorded outcome of a file with this content and these settings. */
  synchronized Optional<MigrationResult> find(String file, String source, String way) {
    Map<String, String> line = lines.getOrDefault(file, Map.of());
    boolean same = way.equals(line.get("way"));
    // A file replaced in place has the content that was written.
    boolean known = source.equals(line.get("source")) || source.equals(line.get("written"));
    return same && known
        ? Optional.of(
            MigrationResult.written(
                file,
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
   */
  synchronized void add(MigrationResult file, String way) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("file", file.file());
      json.writeStringField("way", way);
      json.writeStringField("source", file.source());
      json.writeStringField("output", file.output());
      json.writeStringField("written", file.written());
      json.writeStringField("digest", file.digest());
      json.writeEndObject();
    }
    text.append('\n');
    ByteBuffer bytes = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    lock.release();
    channel.close();
  }
}
