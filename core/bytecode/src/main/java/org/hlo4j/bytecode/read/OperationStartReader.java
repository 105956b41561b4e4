package org.hlo4j.bytecode.read;

import org.hlo4j.bytecode.OperationParts;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.jspecify.annotations.Nullable;

/**
 * Reads the names and attributes of operations. They are shared in the file, so they are decoded
 * and translated once and cached.
 */
final class OperationStartReader {
  private final DialectTable dialects;
  private final EntryTable entries;
  private final PropertiesTable properties;
  private final ProgramTranslation translation;

  /** The last starts by properties and by name, by their indices in the file. */
  private final @Nullable Start[] byProperties;

  private final @Nullable Start[] byName;

  /** The operation being read, which is created before the next one begins. */
  private @Nullable OperationState current;

  /** The translated start of operations with this name and these attributes. */
  private record Start(
      OpNameEntry name, @Nullable DictionaryAttr dictionary, OperationState state) {}

  OperationStartReader(
      DialectTable dialects,
      EntryTable entries,
      PropertiesTable properties,
      ProgramTranslation translation) {
    this.dialects = dialects;
    this.entries = entries;
    this.properties = properties;
    this.translation = translation;
    this.byProperties = new Start[properties.size()];
    this.byName = new Start[dialects.nameCount()];
  }

  /** Begins an operation: reads its name, location and attributes. */
  OperationState read(ByteCursor in, int nameIndex, int parts, @Nullable Operation parent) {
    Location location = entries.readLocation(in);
    OpNameEntry name = dialects.name(nameIndex, location, in);
    DictionaryAttr dictionary =
        (parts & OperationParts.ATTRIBUTES) != 0 ? readDictionary(in) : null;
    boolean hasProperties = (parts & OperationParts.PROPERTIES) != 0;
    int index = hasProperties ? properties.readIndex(in, name) : nameIndex;
    @Nullable Start[] cached = hasProperties ? byProperties : byName;
    Start start = cached[index];
    if (start == null || start.name != name || start.dictionary != dictionary) {
      OperationState state = new OperationState(name.definition(), location);
      if (dictionary != null) {
        name.properties().setAllAttributes(dictionary, state);
      }
      if (hasProperties) {
        properties.read(index, name, state);
      }
      start = new Start(name, dictionary, translation.attributes(state));
      cached[index] = start;
    }
    OperationState state = start.state;
    OperationState next = current;
    if (next == null) {
      next = new OperationState(state.definition(), location);
      current = next;
    }
    next.restart(translation.definition(state.definition(), parent), location, state);
    return next;
  }

  private DictionaryAttr readDictionary(ByteCursor in) {
    Attribute attribute = entries.readAttribute(in);
    if (attribute instanceof DictionaryAttr dictionary) {
      return dictionary;
    }
    throw in.error(
        "expected attribute of type: DictionaryAttr, but got: "
            + attribute.getClass().getSimpleName());
  }
}
