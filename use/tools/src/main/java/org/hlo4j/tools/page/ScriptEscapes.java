package org.hlo4j.tools.page;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import org.jspecify.annotations.Nullable;

/** Escapes {@code <} in JSON, so that it cannot end the enclosing script element. */
final class ScriptEscapes extends CharacterEscapes {
  private static final long serialVersionUID = 1;

  @Override
  public int[] getEscapeCodesForAscii() {
    int[] escapes = standardAsciiEscapesForJSON();
    escapes['<'] = ESCAPE_STANDARD;
    return escapes;
  }

  @Override
  public @Nullable SerializableString getEscapeSequence(int character) {
    return null;
  }
}
