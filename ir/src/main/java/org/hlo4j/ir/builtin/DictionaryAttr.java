package org.hlo4j.ir.builtin;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.asm.IrText;
import org.jspecify.annotations.Nullable;

/** Attributes by name: {@code {a = 1, b}}; sorted by name, no name twice. */
public final class DictionaryAttr implements Attribute {
  public static final DictionaryAttr EMPTY = new DictionaryAttr(List.of());

  private final List<NamedAttribute> entries;
  private final int hash;

  private DictionaryAttr(List<NamedAttribute> sorted) {
    this.entries = sorted;
    this.hash = Hashes.of(this.entries);
  }

  /**
   * The dictionary of these entries, in any order.
   *
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

  /** The dictionary of one entry. */
  public static DictionaryAttr of(String name, Attribute value) {
    return new DictionaryAttr(List.of(new NamedAttribute(name, value)));
  }

  /** The entries, sorted by name. */
  public List<NamedAttribute> entries() {
    return entries;
  }

  public int size() {
    return entries.size();
  }

  public boolean isEmpty() {
    return entries.isEmpty();
  }

  public @Nullable Attribute getOrNull(String name) {
    // Dictionaries are small: most operations have none, a function has a handful.
    for (int i = 0; i < entries.size(); i++) {
      NamedAttribute entry = entries.get(i);
      if (entry.name().equals(name)) {
        return entry.value();
      }
    }
    return null;
  }

  public Optional<Attribute> get(String name) {
    return Optional.ofNullable(getOrNull(name));
  }

  public boolean contains(String name) {
    return getOrNull(name) != null;
  }

  /** This dictionary with the entry added or replaced. */
  public DictionaryAttr with(String name, Attribute value) {
    List<NamedAttribute> changed = new ArrayList<>(entries.size() + 1);
    for (NamedAttribute entry : entries) {
      if (!entry.name().equals(name)) {
        changed.add(entry);
      }
    }
    changed.add(new NamedAttribute(name, value));
    return of(changed);
  }

  /** This dictionary without the entry. */
  public DictionaryAttr without(String name) {
    if (!contains(name)) {
      return this;
    }
    return new DictionaryAttr(
        entries.stream().filter(entry -> !entry.name().equals(name)).toList());
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof DictionaryAttr that && entries.equals(that.entries));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
