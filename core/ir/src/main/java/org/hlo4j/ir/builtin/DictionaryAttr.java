package org.hlo4j.ir.builtin;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.ListValue;
import org.hlo4j.ir.NamedAttribute;
import org.jspecify.annotations.Nullable;

/** Attributes by name: {@code {a = 1, b}}; sorted by name, without duplicates. */
public final class DictionaryAttr extends ListValue<NamedAttribute> implements Attribute {
  /** The dictionary without entries. */
  public static final DictionaryAttr EMPTY = new DictionaryAttr(List.of());

  private DictionaryAttr(List<NamedAttribute> sorted) {
    super(sorted);
  }

  /**
   * {@return the dictionary of entries}
   *
   * @param entries the entries, in any order
   * @throws IllegalArgumentException if a name occurs twice
   */
  public static DictionaryAttr of(Collection<NamedAttribute> entries) {
    if (entries.isEmpty()) {
      return EMPTY;
    }
    List<NamedAttribute> sorted = new ArrayList<>(entries);
    sorted.sort(NamedAttribute.BY_NAME);
    for (int i = 1; i < sorted.size(); i++) {
      if (sorted.get(i).name().equals(sorted.get(i - 1).name())) {
        throw new IllegalArgumentException("name occurs twice: " + sorted.get(i).name());
      }
    }
    return new DictionaryAttr(List.copyOf(sorted));
  }

  /**
   * {@return the dictionary of one entry}
   *
   * @param name the name
   * @param value the attribute
   */
  public static DictionaryAttr of(String name, Attribute value) {
    return new DictionaryAttr(List.of(new NamedAttribute(name, value)));
  }

  /** {@return the entries, sorted by name} */
  public List<NamedAttribute> entries() {
    return elements();
  }

  /** {@return the number of entries} */
  public int size() {
    return elements().size();
  }

  /** {@return whether there are no entries} */
  public boolean isEmpty() {
    return elements().isEmpty();
  }

  /**
   * {@return the attribute of a name; null if there is none}
   *
   * @param name the name
   */
  public @Nullable Attribute getOrNull(String name) {
    // Linear search: most operations have no entries, a function has a handful.
    List<NamedAttribute> entries = elements();
    for (int i = 0; i < entries.size(); i++) {
      NamedAttribute entry = entries.get(i);
      if (entry.name().equals(name)) {
        return entry.value();
      }
    }
    return null;
  }

  /**
   * {@return the attribute of a name; empty if there is none}
   *
   * @param name the name
   */
  public Optional<Attribute> get(String name) {
    return Optional.ofNullable(getOrNull(name));
  }

  /**
   * {@return whether there is an attribute of a name}
   *
   * @param name the name
   */
  public boolean contains(String name) {
    return getOrNull(name) != null;
  }

  /**
   * {@return this dictionary with an entry added or replaced}
   *
   * @param name the name
   * @param value the attribute
   */
  public DictionaryAttr with(String name, Attribute value) {
    List<NamedAttribute> changed = new ArrayList<>(size() + 1);
    for (NamedAttribute entry : elements()) {
      if (!entry.name().equals(name)) {
        changed.add(entry);
      }
    }
    changed.add(new NamedAttribute(name, value));
    return of(changed);
  }

  /**
   * {@return this dictionary without the entry of a name}
   *
   * @param name the name
   */
  public DictionaryAttr without(String name) {
    if (!contains(name)) {
      return this;
    }
    return new DictionaryAttr(
        elements().stream().filter(entry -> !entry.name().equals(name)).toList());
  }
}
