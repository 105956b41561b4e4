package org.hlo4j.audit;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.internal.Printable;

/** Files of stores that were not looked at: their number by reason, and the first of each. */
public final class SkippedFiles implements Serializable {
  private static final long serialVersionUID = 1;

  /** How many paths of a reason are kept. */
  private static final int EXAMPLES = 3;

  /** How many files there are of each reason. */
  private final EnumMap<SkipReason, Long> counts = new EnumMap<>(SkipReason.class);

  /** The first paths of each reason. */
  private final EnumMap<SkipReason, ArrayList<String>> examples = new EnumMap<>(SkipReason.class);

  /** Creates this without files. */
  public SkippedFiles() {}

  /**
   * Adds a file.
   *
   * @param path where it is
   * @param reason why it was not looked at
   */
  public void add(String path, SkipReason reason) {
    add(reason, 1, List.of(path));
  }

  /**
   * Adds files.
   *
   * @param others the files
   */
  public void addAll(SkippedFiles others) {
    others.counts.forEach((reason, count) -> add(reason, count, others.examples(reason)));
  }

  private void add(SkipReason reason, long count, List<String> first) {
    counts.merge(reason, count, Math::addExact);
    List<String> paths = examples.computeIfAbsent(reason, _ -> new ArrayList<>());
    first.stream().limit(EXAMPLES - paths.size()).forEach(paths::add);
  }

  /** {@return the number of files by reason, without those of which there are none} */
  public Map<SkipReason, Long> counts() {
    return new EnumMap<>(counts);
  }

  /**
   * {@return the paths of the first files of a reason}
   *
   * @param reason the reason
   */
  public List<String> examples(SkipReason reason) {
    return List.copyOf(examples.getOrDefault(reason, new ArrayList<>()));
  }

  /** {@return a line for each reason: the number of files, the reason and the first file} */
  public List<String> lines() {
    return counts.entrySet().stream()
        .map(entry ->
            "  %,9d  %s: %s%s"
                .formatted(
                    entry.getValue(),
                    entry.getKey().title(),
                    Printable.of(examples(entry.getKey()).getFirst()),
                    entry.getValue() == 1 ? "" : ", …"))
        .toList();
  }

  /** {@return the number of files whose content is nowhere else looked at} */
  public long gaps() {
    return counts.entrySet().stream()
        .filter(entry -> entry.getKey().isGap())
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
