package org.hlo4j.tools.cli.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.hlo4j.ir.internal.LineFile;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.run.ToolException;

/**
 * The journal of a migration: a file with a JSON object per line for each output, from which a
 * migration can be resumed and checked. An incomplete line is ignored.
 */
final class MigrationJournal implements AutoCloseable {
  static final String NAME = ".hlo4j-migrate.jsonl";

  private static final JsonFactory JSON = new JsonFactory();

  private final LineFile file;

  /** The last line of each output, in their order. */
  private final SequencedMap<String, Map<String, String>> lines = new LinkedHashMap<>();

  private final Map<String, String> outputs = new HashMap<>();

  /** Whether there are lines of which later ones say otherwise. */
  private boolean hasSuperseded;

  private MigrationJournal(LineFile file) {
    this.file = file;
  }

  /**
   * Opens the journal of a folder, which is created if necessary.
   *
   * @throws ToolException if another migration uses it
   */
  static MigrationJournal in(Path folder) throws IOException {
    Files.createDirectories(folder);
    LineFile file =
        LineFile.open(folder.resolve(NAME))
            .orElseThrow(
                () -> new ToolException("another migration is at work in '" + folder + "'"));
    MigrationJournal journal = new MigrationJournal(file);
    String text = new String(file.stream(0).readAllBytes(), StandardCharsets.UTF_8);
    for (String line : text.lines().toList()) {
      journal.put(fields(line));
    }
    return journal;
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
    file.append(bytes(line));
  }

  synchronized void clear() throws IOException {
    lines.clear();
    outputs.clear();
    hasSuperseded = false;
    file.channel().truncate(0);
  }

  /** Lets the file have one line for each output; it is replaced whole. */
  synchronized void finish() throws IOException {
    if (!hasSuperseded) {
      return;
    }
    file.replace(to -> {
      for (Map<String, String> line : lines.values()) {
        Channels.newOutputStream(to).write(bytes(line));
      }
    });
    hasSuperseded = false;
  }

  private static byte[] bytes(Map<String, String> line) throws IOException {
    String text = JsonObject.line(json -> json.putAll(line));
    return (text + "\n").getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
