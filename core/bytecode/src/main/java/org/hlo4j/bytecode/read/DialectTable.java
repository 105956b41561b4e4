package org.hlo4j.bytecode.read;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.PropertiesEncoding;
import org.hlo4j.bytecode.Section;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.jspecify.annotations.Nullable;

/** The dialects and operations named in a file. */
final class DialectTable {
  private final BytecodeReaderOptions options;
  private final List<DialectEntry> dialects = new ArrayList<>();
  private final List<RawName> rawNames = new ArrayList<>();
  private @Nullable OpNameEntry[] names = {};

  private record RawName(DialectEntry dialect, String mnemonic, boolean wasRegistered) {
    String full() {
      return mnemonic.isEmpty() ? dialect.name() : dialect.name() + "." + mnemonic;
    }
  }

  private DialectTable(BytecodeReaderOptions options) {
    this.options = options;
  }

  static DialectTable read(
      Input input,
      SectionRange section,
      StringTable strings,
      BytecodeVersion version,
      BytecodeReaderOptions options) {
    DialectTable table = new DialectTable(options);
    ByteCursor in = section.cursor(input);
    int count = in.readCount("dialects");
    for (int i = 0; i < count; i++) {
      table.dialects.add(readDialect(in, strings, version));
    }
    if (version.countsOperationNames()) {
      in.readVarInt();
    }
    while (!in.atEnd()) {
      table.readNames(in, strings, version);
    }
    table.names = new OpNameEntry[table.rawNames.size()];
    return table;
  }

  private static DialectEntry readDialect(
      ByteCursor in, StringTable strings, BytecodeVersion version) {
    if (!version.hasDialectVersions()) {
      return new DialectEntry(strings.read(in), false);
    }
    long name = in.readVarInt();
    boolean versioned = (name & 1) != 0;
    if (versioned) {
      SectionRange versionSection = in.readSection();
      if (versionSection.section() != Section.DIALECT_VERSIONS) {
        throw in.error("expected dialect version section");
      }
      in.skip(versionSection.end() - versionSection.start());
    }
    return new DialectEntry(strings.at(name >>> 1, in), versioned);
  }

  private void readNames(ByteCursor in, StringTable strings, BytecodeVersion version) {
    DialectEntry dialect = readReference(in);
    int count = in.readCount("operation names");
    for (int i = 0; i < count; i++) {
      long name = in.readVarInt();
      boolean flagged = version.hasNativeProperties();
      String mnemonic = strings.at(flagged ? name >>> 1 : name, in);
      rawNames.add(new RawName(dialect, mnemonic, !flagged || (name & 1) != 0));
    }
  }

  /** Reads the index of a dialect. */
  DialectEntry readReference(ByteCursor in) {
    return dialects.get(in.readIndex(dialects.size(), "dialect"));
  }

  /** Returns the dialect; null if it is not registered and need not be. */
  @Nullable Dialect loadOrNull(DialectEntry entry, ByteCursor in) {
    return entry.loadOrNull(options.registry(), options.allowUnregistered(), in);
  }

  /** Returns the number of operation names in the file. */
  int nameCount() {
    return names.length;
  }

  /** Reads the index of an operation name. */
  int readNameIndex(ByteCursor in) {
    return in.readIndex(names.length, "operation name");
  }

  /** Returns the operation name of an index, for an operation at {@code location}. */
  OpNameEntry name(int index, Location location, ByteCursor in) {
    OpNameEntry entry = names[index];
    if (entry == null) {
      entry = resolve(rawNames.get(index), location, in);
      names[index] = entry;
    }
    return entry;
  }

  private OpNameEntry resolve(RawName raw, Location location, ByteCursor in) {
    String full = raw.full();
    Dialect dialect = loadOrNull(raw.dialect, in);
    OpDefinition definition = dialect == null ? null : dialect.opOrNull(full);
    if (definition == null) {
      if (dialect != null && !(dialect.isPartial() && options.allowUnregistered())) {
        throw new DiagnosticException(
            location,
            "unregistered operation '"
                + full
                + "' found in dialect ('"
                + raw.dialect.name()
                + "') that does not allow unknown operations");
      }
      definition = OpDefinition.unregistered(full);
    }
    return new OpNameEntry(definition, raw.wasRegistered, new PropertiesEncoding(definition));
  }
}
