package org.hlo4j.conformance.fuzz;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** The inputs by which guided fuzzing reached what it reached, as their targets read them. */
final class Corpus {
  static final Path FILE = Path.of("conformance/src/test/resources/fuzz-corpus.zip");

  private static final long DATE = 1_000_000_000_000L;
  private static final int SUM = 8;

  /** An input; its name begins with that of its target. */
  record Entry(String name, byte[] bytes) {
    String target() {
      return name.substring(0, name.indexOf('-'));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private Corpus() {}

  static List<Entry> read() throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (InputStream file = Files.newInputStream(Seeds.project().resolve(FILE));
        ZipInputStream zip = new ZipInputStream(file)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        entries.add(new Entry(entry.getName(), zip.readAllBytes()));
      }
    }
    return entries;
  }

  /** Replaces the corpus by what a run of {@link Guided} left in a folder, the one argument. */
  public static void main(String[] arguments) throws IOException {
    List<Target> targets = Targets.named(List.of());
    Map<String, byte[]> inputs = new TreeMap<>();
    try (Stream<Path> files = Files.list(Path.of(arguments[0]))) {
      for (Path file : files.toList()) {
        byte[] bytes = Files.readAllBytes(file);
        if (bytes.length > 0) {
          Target target = targets.get((bytes[0] & 0xFF) % targets.size());
          byte[] input = Guided.input(target, bytes);
          inputs.put(Guided.name(target) + "-" + sum(input), input);
        }
      }
    }
    try (ZipOutputStream zip =
        new ZipOutputStream(
            new BufferedOutputStream(Files.newOutputStream(Seeds.project().resolve(FILE))))) {
      zip.setLevel(9);
      for (Map.Entry<String, byte[]> input : inputs.entrySet()) {
        ZipEntry entry = new ZipEntry(input.getKey());
        entry.setTime(DATE);
        zip.putNextEntry(entry);
        zip.write(input.getValue());
      }
    }
  }

  private static String sum(byte[] bytes) {
    try {
      byte[] sum = java.security.MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(sum, 0, SUM);
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
