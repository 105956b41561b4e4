package org.hlo4j.archive;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** The content of an entry, which is checked at its end. */
final class EntryStream extends InputStream {
  private static final int PORTION = 1 << 16;

  private final ByteSource source;
  private final ZipArchive.Entry entry;
  private final CRC32 checksum = new CRC32();
  private final Inflater inflater = new Inflater(true);
  private final byte[] portion;

  /** Where the packed bytes are that were not read yet. */
  private long at;

  private final long end;
  private long size;
  private boolean isChecked;

  EntryStream(ByteSource source, ZipArchive.Entry entry, long offset) {
    this.source = source;
    this.entry = entry;
    this.at = offset;
    this.end = offset + entry.packedSize();
    this.portion = new byte[entry.isStored() ? 0 : (int) Math.min(PORTION, entry.packedSize())];
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    if (length == 0) {
      return 0;
    }
    int count = entry.isStored() ? copy(target, offset, length) : inflate(target, offset, length);
    if (count == 0) {
      if (!isChecked) {
        isChecked = true;
        ZipArchive.check(entry, size, checksum.getValue());
      }
      return -1;
    }
    checksum.update(target, offset, count);
    size += count;
    if (size > entry.size()) {
      throw ZipArchive.error(entry, "has more bytes than the directory says, " + entry.size());
    }
    return count;
  }

  /** Copies stored bytes; 0 at the end. */
  private int copy(byte[] target, int offset, int length) throws IOException {
    int count = (int) Math.min(Math.min(length, PORTION), end - at);
    if (count > 0) {
      source.copyTo(at, target, offset, count);
      at += count;
    }
    return count;
  }

  /** Unpacks bytes; 0 at the end. */
  private int inflate(byte[] target, int offset, int length) throws IOException {
    try {
      int count = inflater.inflate(target, offset, length);
      while (count == 0 && !inflater.finished()) {
        if (inflater.needsDictionary() || at == end) {
          throw ZipArchive.error(entry, "is cut off");
        }
        int next = (int) Math.min(portion.length, end - at);
        source.copyTo(at, portion, 0, next);
        at += next;
        inflater.setInput(portion, 0, next);
        count = inflater.inflate(target, offset, length);
      }
      if (count > 0) {
        return count;
      }
    } catch (DataFormatException e) {
      throw ZipArchive.error(entry, "is damaged: " + e.getMessage());
    }
    if (at < end || inflater.getRemaining() > 0) {
      throw ZipArchive.error(entry, "has bytes after what is compressed");
    }
    return 0;
  }

  @Override
  public void close() {
    inflater.end();
  }
}
