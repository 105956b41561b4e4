package org.hlo4j.program;

import org.hlo4j.ir.Blob;

/**
 * Messages of protocol buffers that have no signature, by the fields at their beginning. Each is
 * {@code field 1 field 2 ...}, as all writers write them.
 */
enum ProtoShape {
  /** A module of HLO, alone, in an {@code HloProto} or in an {@code HloSnapshot}. */
  HLO,
  /** A graph of TensorFlow. */
  GRAPH_DEF,
  /** A saved model of TensorFlow. */
  SAVED_MODEL,
  /** A model of Core ML. */
  CORE_ML,
  /** Anything else. */
  NONE;

  private static final int FIELD_1 = 0x0a;
  private static final int FIELD_2 = 0x12;
  private static final int FIELD_3 = 0x1a;
  private static final int VERSION = 0x08;
  private static final int MAX_CORE_ML_VERSION = 32;

  /** Returns what a file is. */
  static ProtoShape of(Blob bytes) {
    if (byteAt(bytes, 0) == VERSION) {
      return ofVersioned(bytes);
    }
    if (isModule(bytes, 0)) {
      return HLO;
    }
    long inner = content(bytes, 0, FIELD_1);
    if (inner < 0) {
      return NONE;
    }
    int after = byteAt(bytes, end(bytes, 0));
    if (isModule(bytes, content(bytes, inner, FIELD_1))) {
      return HLO; // a snapshot
    }
    if (isModule(bytes, inner)) {
      return HLO;
    }
    boolean isNode = isName(bytes, inner, FIELD_1) && isName(bytes, end(bytes, inner), FIELD_2);
    return isNode && (after == FIELD_1 || after == FIELD_2 || after == 0x22) ? GRAPH_DEF : NONE;
  }

  /** A number and a message: the name of a producer is in the second field of an ONNX model. */
  private static ProtoShape ofVersioned(Blob bytes) {
    int version = byteAt(bytes, 1);
    long inner = content(bytes, 2, FIELD_2);
    if (inner < 0 || version < 1 || version > MAX_CORE_ML_VERSION || length(bytes, inner) < 0) {
      return NONE;
    }
    if (byteAt(bytes, inner) != FIELD_1) {
      return NONE;
    }
    return version == 1 ? SAVED_MODEL : CORE_ML;
  }

  /** Returns whether a module begins there: its name, that of its entry, a computation. */
  private static boolean isModule(Blob bytes, long at) {
    if (!isName(bytes, at, FIELD_1)) {
      return false;
    }
    long entry = end(bytes, at);
    return isName(bytes, entry, FIELD_2)
        && isName(bytes, content(bytes, end(bytes, entry), FIELD_3), FIELD_1);
  }

  /** Returns whether a field with printable text is there. */
  private static boolean isName(Blob bytes, long at, int tag) {
    long from = content(bytes, at, tag);
    if (from < 0) {
      return false;
    }
    long to = end(bytes, at);
    if (to > bytes.size() || to == from) {
      return false;
    }
    for (long i = from; i < to; i++) {
      if (bytes.byteAt(i) < ' ') {
        return false;
      }
    }
    return true;
  }

  /** Returns where the content of a field begins; negative if another field is there. */
  private static long content(Blob bytes, long at, int tag) {
    return at >= 0 && byteAt(bytes, at) == tag && length(bytes, at) >= 0
        ? at + 1 + lengthBytes(bytes, at)
        : -1;
  }

  private static long end(Blob bytes, long at) {
    return at + 1 + lengthBytes(bytes, at) + length(bytes, at);
  }

  /** Returns the length of the field at an offset; negative if there is none below 2 GiB. */
  private static long length(Blob bytes, long at) {
    long length = 0;
    for (int i = 0; i < 5; i++) {
      int each = byteAt(bytes, at + 1 + i);
      if (each < 0) {
        return -1;
      }
      length |= (each & 0x7FL) << (7 * i);
      if (each < 0x80) {
        return length;
      }
    }
    return -1;
  }

  private static int lengthBytes(Blob bytes, long at) {
    int count = 1;
    while (byteAt(bytes, at + count) >= 0x80) {
      count++;
    }
    return count;
  }

  /** Returns a byte; negative after the end. */
  private static int byteAt(Blob bytes, long at) {
    return at >= 0 && at < bytes.size() ? bytes.byteAt(at) & 0xFF : -1;
  }
}
