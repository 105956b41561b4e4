package org.hlo4j.bytecode.write;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.builtin.ByteStrings;

/** The strings of a file, numbered in the order in which they are first used. */
final class StringTableBuilder {
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<byte[]> strings = new ArrayList<>();

  /** Returns the number of the string. */
  int number(String string) {
    Integer existing = numbers.putIfAbsent(string, strings.size());
    if (existing != null) {
      return existing;
    }
    strings.add(ByteStrings.encode(string));
    return strings.size() - 1;
  }

  /** Returns the section: the lengths, last string first, then the strings. */
  EncodingEmitter section() {
    EncodingEmitter out = new EncodingEmitter(1024);
    out.writeVarInt(strings.size());
    for (byte[] string : strings.reversed()) {
      out.writeVarInt(string.length + 1L);
    }
    for (byte[] string : strings) {
      out.writeBytes(string, 0, string.length);
      out.writeByte(0);
    }
    return out;
  }
}
