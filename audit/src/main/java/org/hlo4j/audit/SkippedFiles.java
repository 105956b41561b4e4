package org.hlo4j.audit;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Files of stores that were not looked at: their number by reason, and the first of each. */
public final class SkippedFiles {
  /** How many paths of a reason are kept. */
  private static final int EXAMPLES = 3;

  private final Map<SkipReason, Long> counts = new EnumMap<>(SkipReason.class);
  private final Map<SkipReason, List<String>> examples = new EnumMap<>(SkipReason.class);

  /** Creates this without files. */
  public SkippedFiles() {}

  /**
   * Adds a file.
   *
   * @param path where it is
   * @param reason why it was not looked at
   */
  public void add(String path, SkipReason reason) {
    counts.merge(reason, 1L, Long::sum);
    List<String> paths = examples.computeIfAbsent(reason, _ -> new ArrayList<>());
    if (paths.size() < EXAMPLES) {
      paths.add(path);
    }
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
    return List.copyOf(examples.getOrDefault(reason, List.of()));
  }

  /** {@return the number of files whose content is nowhere else looked at} */
  public long gaps() {
    return counts.entrySet().stream()
        .filter(entry -> entry.getKey().isGap())
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
