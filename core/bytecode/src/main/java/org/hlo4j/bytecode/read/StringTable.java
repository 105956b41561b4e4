package org.hlo4j.bytecode.read;

import org.hlo4j.ir.builtin.ByteStrings;
import org.jspecify.annotations.Nullable;

/** The strings of a file, each decoded at first use. */
final class StringTable {
  private final Input input;
  private final long[] offsets;
  private final @Nullable String[] strings;

  private StringTable(Input input, long[] offsets) {
    this.input = input;
    this.offsets = offsets;
    this.strings = new String[offsets.length - 1];
  }

  static StringTable read(Input input, SectionRange section) {
    ByteCursor in = section.cursor(input);
    int count = in.readCount("strings");
    long[] offsets = new long[count + 1];
    offsets[count] = section.end();
    for (int i = count - 1; i >= 0; i--) {
      long length = in.readVarInt();
      if (length < 1 || length > offsets[i + 1] - in.offset()) {
        throw in.error("string size exceeds the available data size");
      }
      offsets[i] = offsets[i + 1] - length;
    }
    if (in.offset() != offsets[0]) {
      throw in.error("unexpected trailing data between the offsets for strings and their data");
    }
    return new StringTable(input, offsets);
  }

  /** Reads the index of a string. */
  String read(ByteCursor in) {
    return at(in.readVarInt(), in);
  }

  String at(long index, ByteCursor in) {
    int i = in.checkedIndex(index, strings.length, "string");
    String string = strings[i];
    if (string == null) {
      string = decode(i);
      strings[i] = string;
    }
    return string;
  }

  private String decode(int i) {
    long start = offsets[i];
    int length = Math.toIntExact(offsets[i + 1] - start - 1);
    byte[] bytes = new byte[length];
    input.bytes().copyTo(start, bytes, 0, length);
    return ByteStrings.decode(bytes, 0, length);
  }
}
