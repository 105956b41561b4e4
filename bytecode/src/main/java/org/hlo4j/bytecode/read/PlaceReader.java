package org.hlo4j.bytecode.read;

import org.hlo4j.bytecode.BuiltinEncoding;
import org.hlo4j.ir.builtin.FileLineColLoc;
import org.hlo4j.ir.builtin.StringAttr;
import org.jspecify.annotations.Nullable;

/**
 * Reads places in files, which are most of the entries of many programs. They come in the order in
 * which they are needed, so that one cursor goes over all of them.
 */
final class PlaceReader {
  /** How far ahead the cursor goes on, and how often it goes elsewhere before it gives up. */
  private static final int AHEAD = 1 << 12;

  private static final int MAX_JUMPS = 64;

  private final EntryTable entries;
  private final ByteCursor in;
  private final long end;
  private int jumps;

  /** The name that was met last: many places are in the same file. */
  private long newestName = -1;

  private @Nullable String newestFile;

  PlaceReader(Input input, SectionRange data, EntryTable entries) {
    this.entries = entries;
    this.in = new ByteCursor(input, "", data.start(), data.end());
    this.end = data.end();
  }

  /** The place that is encoded in these bytes; null if it is to be read as any other entry. */
  @Nullable FileLineColLoc readOrNull(long from, long to) {
    if (!moveTo(from) || in.readVarInt() != BuiltinEncoding.PLACE) {
      return null;
    }
    long name = in.readVarInt();
    long line = in.readVarInt();
    long column = in.readVarInt();
    boolean isSmall = (line | column) >>> (Integer.SIZE - 1) == 0;
    if (in.offset() != to || !isSmall) {
      return null;
    }
    String file = name == newestName ? newestFile : fileOrNull(name);
    return file == null ? null : FileLineColLoc.of(file, (int) line, (int) column);
  }

  private boolean moveTo(long from) {
    long ahead = from - in.offset();
    if (ahead == 0) {
      return true;
    }
    if (ahead > 0 && ahead < AHEAD) {
      in.skip(ahead);
      return true;
    }
    in.move("", from, end);
    return ++jumps < MAX_JUMPS;
  }

  private @Nullable String fileOrNull(long name) {
    newestName = name;
    newestFile = entries.attribute(name, in) instanceof StringAttr file ? file.value() : null;
    return newestFile;
  }
}
