package org.hlo4j.bytecode.read;

/** Says of a program that it is not to be read as rows. */
final class NotPlain extends RuntimeException {
  @java.io.Serial private static final long serialVersionUID = 1L;

  private static final NotPlain INSTANCE = new NotPlain();

  private NotPlain() {
    super(null, null, false, false);
  }

  static void unless(boolean plain) {
    if (!plain) {
      throw INSTANCE;
    }
  }
}
