package org.hlo4j.archive;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Makes zip archives byte by byte: every number of a header can be another one. */
final class TestZip {
  static final int DEFLATED = 8;
  static final int UTF_8 = 1 << 11;
  static final int DESCRIPTOR = 1 << 3;

  private final List<Member> members = new ArrayList<>();
  private byte[] prefix = {};
  private byte[] comment = {};
  private byte[] suffix = {};
  private boolean isLarge;
  private int disk;
  private int countedMore;
  private int directoryLater;

  /** An entry; {@code local} and {@code listed} are what its two headers say. */
  static final class Member {
    final Header local;
    final Header listed;
    byte[] packed;

    /** The entry of an earlier one whose header this one has, -1 if it has its own. */
    int sharedWith = -1;

    byte[] gap = {};

    private Member(Header header, byte[] packed) {
      this.local = header;
      this.listed = header.copy();
      this.packed = packed;
    }
  }

  /** The numbers of a header. */
  static final class Header {
    byte[] name = {};
    byte[] extra = {};
    int version = 20;
    int flags;
    int method;
    int crc;
    long packedSize;
    long size;
    long moved;

    Header copy() {
      Header copy = new Header();
      copy.name = name;
      copy.extra = extra;
      copy.version = version;
      copy.flags = flags;
      copy.method = method;
      copy.crc = crc;
      copy.packedSize = packedSize;
      copy.size = size;
      return copy;
    }
  }

  Member add(String name, String content, int method) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    CRC32 checksum = new CRC32();
    checksum.update(bytes);
    byte[] packed = method == DEFLATED ? deflated(bytes) : bytes;
    Header header = new Header();
    header.name = name.getBytes(StandardCharsets.UTF_8);
    header.method = method;
    header.crc = (int) checksum.getValue();
    header.size = bytes.length;
    header.packedSize = packed.length;
    Member member = new Member(header, packed);
    members.add(member);
    return member;
  }

  static byte[] deflated(byte[] bytes) {
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    deflater.setInput(bytes);
    deflater.finish();
    byte[] packed = new byte[bytes.length + 100];
    int length = deflater.deflate(packed);
    deflater.end();
    return Arrays.copyOf(packed, length);
  }

  TestZip prefix(String text) {
    prefix = text.getBytes(StandardCharsets.US_ASCII);
    return this;
  }

  TestZip comment(String text) {
    comment = text.getBytes(StandardCharsets.US_ASCII);
    return this;
  }

  TestZip suffix(String text) {
    suffix = text.getBytes(StandardCharsets.US_ASCII);
    return this;
  }

  /** Writes the end with 64-bit numbers. */
  TestZip large() {
    isLarge = true;
    return this;
  }

  TestZip disk(int number) {
    disk = number;
    return this;
  }

  TestZip countedMore(int entries) {
    countedMore = entries;
    return this;
  }

  TestZip directoryLater(int bytes) {
    directoryLater = bytes;
    return this;
  }

  byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(prefix);
    long[] offsets = new long[members.size()];
    for (int i = 0; i < offsets.length; i++) {
      Member member = members.get(i);
      if (member.sharedWith >= 0) {
        offsets[i] = offsets[member.sharedWith];
        continue;
      }
      offsets[i] = (long) out.size() - prefix.length;
      ByteBuffer head = numbers(30);
      head.putInt(0x04034b50);
      common(head, member.local);
      out.writeBytes(head.array());
      out.writeBytes(member.local.name);
      out.writeBytes(member.local.extra);
      out.writeBytes(member.packed);
      out.writeBytes(member.gap);
    }
    int start = out.size();
    for (int i = 0; i < offsets.length; i++) {
      Header header = members.get(i).listed;
      ByteBuffer head = numbers(46);
      head.putInt(0x02014b50).putShort((short) 20);
      common(head, header);
      head.position(42);
      head.putInt((int) (offsets[i] + header.moved));
      out.writeBytes(head.array());
      out.writeBytes(header.name);
      out.writeBytes(header.extra);
    }
    end(out, start);
    return out.toByteArray();
  }

  private void end(ByteArrayOutputStream out, int start) {
    int size = out.size() - start;
    int offset = start - prefix.length + directoryLater;
    int count = members.size() + countedMore;
    int at = out.size() - prefix.length;
    if (isLarge) {
      ByteBuffer large = numbers(76);
      large.putInt(0x06064b50).putLong(44).putShort((short) 45).putShort((short) 45);
      large.putInt(disk).putInt(disk).putLong(count).putLong(count).putLong(size).putLong(offset);
      large.putInt(0x07064b50).putInt(0).putLong(at).putInt(1);
      out.writeBytes(large.array());
    }
    ByteBuffer end = numbers(22).putInt(0x06054b50);
    short few = (short) (isLarge ? 0xFFFF : count);
    end.putShort((short) disk).putShort((short) disk).putShort(few).putShort(few);
    end.putInt(isLarge ? -1 : size).putInt(isLarge ? -1 : offset);
    end.putShort((short) comment.length);
    out.writeBytes(end.array());
    out.writeBytes(comment);
    out.writeBytes(suffix);
  }

  private static void common(ByteBuffer head, Header header) {
    head.putShort((short) header.version).putShort((short) header.flags);
    head.putShort((short) header.method).putInt(0x5A21_6000).putInt(header.crc);
    head.putInt((int) header.packedSize).putInt((int) header.size);
    head.putShort((short) header.name.length).putShort((short) header.extra.length);
  }

  private static ByteBuffer numbers(int length) {
    return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns an extra field. */
  static byte[] field(int id, long... numbers) {
    ByteBuffer field = numbers(4 + Long.BYTES * numbers.length);
    field.putShort((short) id).putShort((short) (Long.BYTES * numbers.length));
    for (long number : numbers) {
      field.putLong(number);
    }
    return field.array();
  }
}
