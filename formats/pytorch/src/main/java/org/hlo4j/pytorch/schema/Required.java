package org.hlo4j.pytorch.schema;

import org.jspecify.annotations.Nullable;

/** Checks of members that a document must have. */
final class Required {
  private Required() {}

  /**
   * Returns a member.
   *
   * @throws IllegalArgumentException if the document does not have it
   */
  static <T> T member(@Nullable T value, String name) {
    if (value == null) {
      throw new IllegalArgumentException("member '" + name + "' is missing");
    }
    return value;
  }

  /**
   * Checks that there is one of two members.
   *
   * @throws IllegalArgumentException otherwise
   */
  static void either(@Nullable Object first, @Nullable Object second, String names) {
    if ((first == null) == (second == null)) {
      throw new IllegalArgumentException("there is not one of members " + names);
    }
  }
}
