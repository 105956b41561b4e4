package org.hlo4j.ir;

import java.util.Comparator;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.ir.internal.Hashes;

/**
 * A name with its attribute, as in {@code {name = value}}.
 *
 * @param name the name
 * @param value the attribute
 */
public record NamedAttribute(String name, Attribute value) {
  /** The order of dictionaries: by the bytes of the name in UTF-8. */
  public static final Comparator<NamedAttribute> BY_NAME =
      (a, b) -> ByteStrings.compare(a.name, b.name);

  @Override
  public int hashCode() {
    return Hashes.mix(Hashes.of(name), value.hashCode());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NamedAttribute that
        && name.equals(that.name)
        && value.equals(that.value);
  }

  @Override
  public String toString() {
    return name + " = " + value;
  }
}
