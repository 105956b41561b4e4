package org.hlo4j.ir.builtin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Blob;

/**
 * Resources of other tools that a file contains beside a program: values in named groups that hlo4j
 * does not interpret. A reader adds them to the collection in its options; a writer writes those in
 * its options.
 */
public final class ExternalResources {
  /** Discards resources; readers warn about what they skip. */
  public static final ExternalResources NONE = new ExternalResources(false);

  /** The value of a resource. */
  public sealed interface Value {}

  /**
   * Bytes.
   *
   * @param bytes the content
   * @param alignment the alignment in bytecode, in bytes
   */
  public record Data(Blob bytes, int alignment) implements Value {}

  /**
   * A boolean.
   *
   * @param value the value
   */
  public record Flag(boolean value) implements Value {}

  /**
   * A string.
   *
   * @param value the value
   */
  public record Text(String value) implements Value {}

  /**
   * A named value.
   *
   * @param key the name
   * @param value the value
   */
  public record Entry(String key, Value value) {}

  private final boolean keeps;
  private final Map<String, List<Entry>> groups = new LinkedHashMap<>();

  /** Creates an empty collection. */
  public ExternalResources() {
    this(true);
  }

  private ExternalResources(boolean keeps) {
    this.keeps = keeps;
  }

  /** {@return whether added values are kept} */
  public boolean keeps() {
    return keeps;
  }

  /**
   * Adds a value to a group, which is created if necessary.
   *
   * @param group the name of the group
   * @param key the name of the value
   * @param value the value
   */
  public void add(String group, String key, Value value) {
    if (keeps) {
      groups.computeIfAbsent(group, name -> new ArrayList<>()).add(new Entry(key, value));
    }
  }

  /** {@return the groups by name, in the order of the file} */
  public Map<String, List<Entry>> groups() {
    return groups;
  }
}
