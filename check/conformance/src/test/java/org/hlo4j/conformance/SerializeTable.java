package org.hlo4j.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.hlo4j.opset.Version;

/** Tables of the results of upstream's serializer: tab-separated, a row for each case. */
final class SerializeTable {
  private static final String ACCEPTED = "0";

  /** An input of the serializer. */
  record Case(String program, Version target, boolean stripsLocations) {}

  private SerializeTable() {}

  /**
   * Returns the digests of the artifacts by case; empty where upstream rejects the program. A row
   * has the program, the version, 1 or 0 for without or with locations, the exit status and the
   * digest.
   */
  static Map<Case, Optional<String>> read(Path file) {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      return rows(lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the table in a resource of this package. */
  static Map<Case, Optional<String>> resource(String name) {
    InputStream in = Objects.requireNonNull(SerializeTable.class.getResourceAsStream(name), name);
    try (var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return rows(lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<Case, Optional<String>> rows(BufferedReader lines) {
    Map<Case, Optional<String>> rows = new LinkedHashMap<>();
    lines
        .lines()
        .filter(line -> !line.startsWith("#") && !line.startsWith("program\t"))
        .map(line -> line.split("\t", -1))
        .forEach(columns ->
            rows.put(
                new Case(columns[0], Version.parse(columns[1]), columns[2].equals("1")),
                columns[3].equals(ACCEPTED) ? Optional.of(columns[4]) : Optional.empty()));
    return rows;
  }
}
