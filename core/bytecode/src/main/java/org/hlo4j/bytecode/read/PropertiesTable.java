package org.hlo4j.bytecode.read;

import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.DictionaryAttr;

/** The properties in a file; operations with equal properties share them. */
final class PropertiesTable {
  private final ByteCursor cursor;
  private final EntryReader reader;
  private final long[] starts;
  private final long[] ends;

  private PropertiesTable(Input input, EntryTable entries, long[] starts, long[] ends) {
    this.cursor = new ByteCursor(input, "", 0, 0);
    this.reader = entries.propertiesReader(cursor);
    this.starts = starts;
    this.ends = ends;
  }

  /** Returns the table of a file without properties. */
  static PropertiesTable none(Input input, EntryTable entries) {
    return new PropertiesTable(input, entries, new long[0], new long[0]);
  }

  static PropertiesTable read(Input input, SectionRange section, EntryTable entries) {
    ByteCursor in = section.cursor(input);
    int count = in.atEnd() ? 0 : in.readCount("properties");
    long[] starts = new long[count];
    long[] ends = new long[count];
    for (int i = 0; i < count; i++) {
      starts[i] = in.skip(in.readVarInt());
      ends[i] = in.offset();
    }
    if (!in.atEnd()) {
      throw in.error("Broken properties section: didn't exhaust the offsets table");
    }
    return new PropertiesTable(input, entries, starts, ends);
  }

  /** Returns the number of properties in the file. */
  int size() {
    return starts.length;
  }

  /** Reads the index of the properties of an operation. */
  int readIndex(ByteCursor in, OpNameEntry name) {
    long index = in.readVarInt();
    if (index < 0 || index >= starts.length) {
      throw in.error("Properties idx out-of-bound for " + name.definition().name());
    }
    return (int) index;
  }

  /** Reads the properties of an index into the state of an operation. */
  void read(int index, OpNameEntry name, OperationState state) {
    cursor.move(
        "properties " + index + " of '" + name.definition().name() + "'",
        starts[index],
        ends[index]);
    if (!name.wasRegistered()) {
      readUnregistered(name, state);
    } else if (name.definition().isRegistered()) {
      readRegistered(name, state);
    } else {
      throw cursor.error("cannot read properties of an operation that is not registered");
    }
    if (!cursor.atEnd()) {
      throw cursor.error("unexpected trailing bytes after properties");
    }
  }

  private void readRegistered(OpNameEntry name, OperationState state) {
    if (name.properties().isEmpty()) {
      throw cursor.error("has properties but missing BytecodeOpInterface");
    }
    try {
      name.properties().read(reader, state);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw cursor.error("malformed properties: " + e.getMessage());
    }
  }

  /** Reads the properties of an operation that was not registered in the writer: one attribute. */
  private void readUnregistered(OpNameEntry name, OperationState state) {
    var properties = reader.readAttribute();
    if (!name.definition().isRegistered()) {
      state.setUnregisteredProperties(properties);
    } else if (properties instanceof DictionaryAttr dictionary) {
      setInherent(dictionary, name, state);
    } else {
      throw cursor.error("expected DictionaryAttr to set properties");
    }
  }

  private void setInherent(DictionaryAttr dictionary, OpNameEntry name, OperationState state) {
    for (NamedAttribute entry : dictionary.entries()) {
      int index = name.properties().indexOf(entry.name());
      if (index < 0) {
        throw cursor.error("unknown property " + entry.name());
      }
      state.setProperty(index, entry.value());
    }
  }
}
