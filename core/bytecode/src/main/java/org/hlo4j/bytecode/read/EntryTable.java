package org.hlo4j.bytecode.read;

import java.io.Serial;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.hlo4j.bytecode.BuiltinEncoding;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.TypeDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.LimitExceededException;
import org.jspecify.annotations.Nullable;

/**
 * The attributes and types of a file, each decoded once, at first use. Nested entries are decoded
 * by recursion up to a depth and from an explicit stack below it; cycles are errors.
 *
 * <p>The nesting depth of entries is limited, and so is the number of their parts with shared ones
 * counted at each use, as entries are hashed, translated and printed by recursion. The limits are
 * those of text.
 */
final class EntryTable {
  private static final int MAX_DEPTH = 48;
  private static final long MAX_PARTS = 1L << 24;
  private static final String ATTRIBUTE_PLACE = "attribute #, section AttrType";
  private static final String TYPE_PLACE = "type #, section AttrType";

  private static final byte CLOSED = 0;
  private static final byte OPEN = 1;

  private final Input input;
  private final StringTable strings;
  private final DialectTable dialects;
  private final ResourceTable resources;
  private final BytecodeVersion version;
  private final BytecodeReaderOptions options;

  private final int attributeCount;
  private final long[] starts;
  private final boolean[] encoded;
  private final DialectEntry[] owners;
  private final @Nullable Object[] values;
  private final byte[] states;

  /** The nesting depth of a decoded entry, and the number of its parts, itself included. */
  private final int[] depths;

  private final int[] parts;

  /** The same so far, for the entries being decoded, by recursion depth. */
  private final int[] openDepths = new int[MAX_DEPTH + 1];

  private final long[] openParts = new long[MAX_DEPTH + 1];

  private final List<EntryReader> readers = new ArrayList<>();
  private final Postponement postponement = new Postponement();

  /** Unwinds the recursion: the entry must be decoded before those that have been begun. */
  private static final class Postponement extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private transient int entry;

    Postponement() {
      super(null, null, false, false);
    }
  }

  private EntryTable(Tables tables, int attributeCount, int typeCount) {
    this.input = tables.input();
    this.strings = tables.strings();
    this.dialects = tables.dialects();
    this.resources = tables.resources();
    this.version = tables.version();
    this.options = tables.options();
    this.attributeCount = attributeCount;
    int count = Math.addExact(attributeCount, typeCount);
    this.starts = new long[count + 1];
    this.encoded = new boolean[count];
    this.owners = new DialectEntry[count];
    this.values = new Object[count];
    this.states = new byte[count];
    this.depths = new int[count];
    this.parts = new int[count];
  }

  /** The tables that entries refer to. */
  record Tables(
      Input input,
      StringTable strings,
      DialectTable dialects,
      ResourceTable resources,
      BytecodeVersion version,
      BytecodeReaderOptions options) {}

  static EntryTable read(Tables tables, SectionRange data, SectionRange offsets) {
    ByteCursor in = offsets.cursor(tables.input);
    int attributes = in.readCount("attributes");
    int types = in.readCount("types");
    if (attributes > Integer.MAX_VALUE - 16 - types) {
      throw in.error("too many attributes and types");
    }
    EntryTable table = new EntryTable(tables, attributes, types);
    long at = table.readGroups(in, 0, attributes, data.start(), data.end());
    table.readGroups(in, attributes, attributes + types, at, data.end());
    if (!in.atEnd()) {
      throw in.error("unexpected trailing data in the Attribute/Type offset section");
    }
    return table;
  }

  private long readGroups(ByteCursor in, int first, int last, long start, long limit) {
    long at = start;
    int i = first;
    while (i < last) {
      DialectEntry owner = dialects.readReference(in);
      long count = in.readVarInt();
      if (count < 0 || count > last - i) {
        throw in.error("too many attributes or types in a group: " + Long.toUnsignedString(count));
      }
      for (int j = 0; j < count; j++, i++) {
        long size = in.readVarInt();
        encoded[i] = (size & 1) != 0;
        owners[i] = owner;
        starts[i] = at;
        if (size >>> 1 > limit - at) {
          throw in.error("Attribute or Type entry offset points past the end of section");
        }
        at += size >>> 1;
      }
      starts[i] = at;
    }
    return at;
  }

  BytecodeReaderOptions options() {
    return options;
  }

  /** Reads the index of an attribute. */
  Attribute readAttribute(ByteCursor in) {
    return attribute(in.readVarInt(), in);
  }

  /** Reads the index of an attribute that is a location. */
  Location readLocation(ByteCursor in) {
    Attribute attribute = readAttribute(in);
    if (attribute instanceof Location location) {
      return location;
    }
    throw in.error(
        "expected attribute of type: Location, but got: " + attribute.getClass().getSimpleName());
  }

  /** Reads the index of a type. */
  Type readType(ByteCursor in) {
    return type(in.readVarInt(), in);
  }

  Attribute attribute(long index, ByteCursor in) {
    return (Attribute) resolve(attributeEntry(index, in));
  }

  Type type(long index, ByteCursor in) {
    return (Type) resolve(typeEntry(index, in));
  }

  private int attributeEntry(long index, ByteCursor in) {
    return in.checkedIndex(index, attributeCount, "attribute");
  }

  private int typeEntry(long index, ByteCursor in) {
    return attributeCount + in.checkedIndex(index, values.length - attributeCount, "type");
  }

  /** Returns an attribute nested in an entry that is being decoded at {@code depth}. */
  Attribute innerAttribute(long index, int depth, ByteCursor in) {
    return (Attribute) decodeNested(attributeEntry(index, in), depth);
  }

  /** Returns a type nested in an entry that is being decoded at {@code depth}. */
  Type innerType(long index, int depth, ByteCursor in) {
    return (Type) decodeNested(typeEntry(index, in), depth);
  }

  private Object decodeNested(int entry, int depth) {
    Object value = decode(entry, depth + 1);
    openDepths[depth] = Math.max(openDepths[depth], depths[entry]);
    openParts[depth] += parts[entry];
    return value;
  }

  private Object resolve(int entry) {
    Object value = values[entry];
    if (value != null) {
      return value;
    }
    try {
      return decode(entry, 0);
    } catch (Postponement p) {
      return decodeFromStack(entry, p.entry);
    }
  }

  private Object decodeFromStack(int entry, int inner) {
    Deque<Integer> stack = new ArrayDeque<>();
    stack.push(entry);
    states[entry] = OPEN;
    int next = inner;
    while (true) {
      if (states[next] == OPEN) {
        throw cycle(next);
      }
      stack.push(next);
      next = decodeTop(stack);
      if (next < 0) {
        return Objects.requireNonNull(values[entry]);
      }
    }
  }

  /** Decodes the top of the stack; returns the entry that must be decoded first, or -1. */
  private int decodeTop(Deque<Integer> stack) {
    while (!stack.isEmpty()) {
      int top = stack.peek();
      states[top] = CLOSED;
      try {
        decode(top, 0);
      } catch (Postponement p) {
        states[top] = OPEN;
        return p.entry;
      }
      stack.pop();
    }
    return -1;
  }

  private Object decode(int entry, int depth) {
    Object value = values[entry];
    if (value != null) {
      return value;
    }
    if (states[entry] == OPEN) {
      throw cycle(entry);
    }
    if (depth > MAX_DEPTH) {
      postponement.entry = entry;
      throw postponement;
    }
    states[entry] = OPEN;
    try {
      openDepths[depth] = 0;
      openParts[depth] = 0;
      value = decodeParts(entry, reader(depth));
      depths[entry] = openDepths[depth] + 1;
      parts[entry] = (int) Math.min(openParts[depth] + 1, MAX_PARTS + 1);
      checkBounds(entry);
    } finally {
      states[entry] = CLOSED;
    }
    values[entry] = value;
    return value;
  }

  private void checkBounds(int entry) {
    int nesting = options.limits().depth();
    if (depths[entry] > nesting) {
      throw tooMuch(entry, "nested too deeply: more than " + nesting + " levels");
    }
    if (parts[entry] > MAX_PARTS) {
      throw tooMuch(entry, "stands for more than " + MAX_PARTS + " nested parts");
    }
  }

  private DiagnosticException tooMuch(int entry, String message) {
    return new LimitExceededException(
        input.error(starts[entry], message + " (" + name(entry) + ")"));
  }

  private DiagnosticException cycle(int entry) {
    return input.error(starts[entry], "contains itself (" + name(entry) + ")");
  }

  private EntryReader reader(int depth) {
    if (depth == readers.size()) {
      readers.add(
          new EntryReader(
              new ByteCursor(input, "", 0, 0), this, strings, resources, version, depth));
    }
    return readers.get(depth);
  }

  /** Returns a reader of properties at {@code in}. */
  EntryReader propertiesReader(ByteCursor in) {
    return new EntryReader(in, this, strings, resources, version, -1);
  }

  private Object decodeParts(int entry, EntryReader reader) {
    ByteCursor in = reader.cursor();
    if (entry < attributeCount) {
      in.moveToEntry(ATTRIBUTE_PLACE, entry, starts[entry], starts[entry + 1]);
    } else {
      in.moveToEntry(TYPE_PLACE, entry - attributeCount, starts[entry], starts[entry + 1]);
    }
    try {
      Object value =
          encoded[entry] ? decodeEncoded(entry, reader) : decodeText(entry < attributeCount, in);
      if (!in.atEnd()) {
        throw in.error("unexpected trailing bytes after " + kind(entry) + " entry");
      }
      return value;
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw in.error("malformed " + kind(entry) + ": " + e.getMessage());
    }
  }

  private String kind(int entry) {
    return entry < attributeCount ? "Attribute" : "Type";
  }

  private String name(int entry) {
    return entry < attributeCount ? "attribute " + entry : "type " + (entry - attributeCount);
  }

  private Object decodeEncoded(int entry, EntryReader reader) {
    boolean isAttribute = entry < attributeCount;
    DialectEntry owner = owners[entry];
    if (owner.isBuiltin()) {
      return isAttribute ? BuiltinEncoding.readAttribute(reader) : BuiltinEncoding.readType(reader);
    }
    Dialect dialect = dialects.loadOrNull(owner, reader.cursor());
    if (dialect == null || !dialect.hasBytecodeEncoding()) {
      throw reader.error(
          "dialect '" + owner.name() + "' does not implement the bytecode interface");
    }
    long code = reader.readVarInt();
    int known = code == (int) code ? (int) code : -1;
    if (isAttribute) {
      AttributeDefinition<?> definition = dialect.attributeOrNull(known);
      if (definition != null) {
        return definition.codec().read(reader);
      }
    } else {
      TypeDefinition<?> definition = dialect.typeOrNull(known);
      if (definition != null) {
        return definition.codec().read(reader);
      }
    }
    throw reader.error(
        "unknown "
            + owner.name()
            + (isAttribute ? " attribute code: " : " type code: ")
            + Long.toUnsignedString(code));
  }

  private Object decodeText(boolean isAttribute, ByteCursor in) {
    Blob bytes = in.readBlob(in.remaining());
    if (bytes.size() == 0 || bytes.byteAt(bytes.size() - 1) != 0) {
      throw in.error("malformed null-terminated string, no null character found");
    }
    String text = ByteStrings.decode(bytes.slice(0, bytes.size() - 1).toByteArray());
    return isAttribute ? options.text().parseAttribute(text) : options.text().parseType(text);
  }
}
