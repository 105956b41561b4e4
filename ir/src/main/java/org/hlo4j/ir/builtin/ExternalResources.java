package org.hlo4j.ir.builtin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Blob;

/**
 * What other tools have put beside a program in its file: values in named groups, of which hlo4j
 * knows nothing. A reader adds them to the collection that its options name, and a writer writes
 * those of its options.
 */
public final class ExternalResources {
  /** Keeps nothing: readers warn about what they leave out. */
  public static final ExternalResources NONE = new ExternalResources(false);

  /** What a resource may be. */
  public sealed interface Value {}

  /** Bytes that stand at a multiple of {@code alignment} in bytecode. */
  public record Data(Blob bytes, int alignment) implements Value {}

  /** A truth value. */
  public record Flag(boolean value) implements Value {}

  /** A string. */
  public record Text(String value) implements Value {}

  /** A named value. */
  public record Entry(String key, Value value) {}

  private final boolean keeps;
  private final Map<String, List<Entry>> groups = new LinkedHashMap<>();

  public ExternalResources() {
    this(true);
  }

  private ExternalResources(boolean keeps) {
    this.keeps = keeps;
  }

  /** Whether what is added stays. */
  public boolean keeps() {
    return keeps;
  }

  /** Adds a value to a group, which is made if there is none of that name. */
  public void add(String group, String key, Value value) {
    if (keeps) {
      groups.computeIfAbsent(group, name -> new ArrayList<>()).add(new Entry(key, value));
    }
  }

  /** The groups, in the order of the file, by their names. */
  public Map<String, List<Entry>> groups() {
    return groups;
  }
}
