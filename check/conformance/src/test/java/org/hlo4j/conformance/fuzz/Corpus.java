package org.hlo4j.conformance.fuzz;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The corpus of guided fuzzing, as read by the targets: names of targets, lengths and bytes,
 * compressed together, as programs from one seed are similar.
 */
final class Corpus {
  private static final Path FILE = Path.of("check/conformance/src/test/resources/fuzz-corpus.gz");

  /** Large enough for the compressed file. */
  private static final int BUFFER = 1 << 16;

  /** An input of a target. */
  record Entry(String target, byte[] bytes) {
    private static final Comparator<Entry> ORDER =
        Comparator.comparing(Entry::target).thenComparing(Entry::bytes, Arrays::compare);
  }

  private Corpus() {}

  static List<Entry> read() throws IOException {
    byte[] all;
    try (InputStream file = Files.newInputStream(Seeds.project().resolve(FILE));
        InputStream unzipped = new GZIPInputStream(file, BUFFER)) {
      all = unzipped.readAllBytes();
    }
    List<Entry> entries = new ArrayList<>();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(all))) {
      while (in.available() > 0) {
        String target = in.readUTF();
        entries.add(new Entry(target, in.readNBytes(in.readInt())));
      }
    }
    return entries;
  }

  /**
   * Replaces the inputs of targets by the output of runs of {@link Guided}. Arguments: its folder,
   * and the names of the targets of these runs (all if there are none).
   */
  public static void main(String[] arguments) throws IOException {
    List<Target> targets = Targets.named(List.of(arguments).subList(1, arguments.length));
    Set<String> names = targets.stream().map(Targets::name).collect(Collectors.toUnmodifiableSet());
    TreeSet<Entry> entries = new TreeSet<>(Entry.ORDER);
    read().stream().filter(entry -> !names.contains(entry.target())).forEach(entries::add);
    try (Stream<Path> files = Files.list(Path.of(arguments[0]))) {
      for (Path file : files.toList()) {
        byte[] bytes = Files.readAllBytes(file);
        if (bytes.length > 0) {
          Target target = targets.get((bytes[0] & 0xFF) % targets.size());
          entries.add(new Entry(Targets.name(target), Guided.input(target, bytes)));
        }
      }
    }
    try (DataOutputStream out =
        new DataOutputStream(
            new BufferedOutputStream(
                new GZIPOutputStream(
                    Files.newOutputStream(Seeds.project().resolve(FILE)), BUFFER)))) {
      for (Entry entry : entries) {
        out.writeUTF(entry.target());
        out.writeInt(entry.bytes().length);
        out.write(entry.bytes());
      }
    }
  }
}
