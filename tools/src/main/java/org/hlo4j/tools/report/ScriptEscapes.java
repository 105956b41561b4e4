package org.hlo4j.tools.report;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import org.jspecify.annotations.Nullable;

/** JSON that cannot end the script element it stands in: without {@code <}. */
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
