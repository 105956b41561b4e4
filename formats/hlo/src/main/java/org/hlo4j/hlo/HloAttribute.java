package org.hlo4j.hlo;

import org.jspecify.annotations.Nullable;

/**
 * An attribute of instructions or modules: a key for its values, and a row of {@link
 * HloInstructionAttributes} or {@link HloModuleAttributes}. Several may have the same name, as no
 * opcode has more than one of them.
 *
 * @param <T> the type of the values
 */
public abstract class HloAttribute<T> {
  private final String name;
  private final @Nullable T absent;

  /**
   * Creates an attribute, which is for the tables to do.
   *
   * @param name the name in text
   * @param absent the value of an attribute that is not there, null if that is no value
   */
  protected HloAttribute(String name, @Nullable T absent) {
    this.name = name;
    this.absent = absent;
  }

  /** {@return the name in text} */
  public final String name() {
    return name;
  }

  /** {@return the value of an attribute that is not there, null if that is no value} */
  public final @Nullable T absent() {
    return absent;
  }

  @Override
  public final String toString() {
    return name;
  }
}
