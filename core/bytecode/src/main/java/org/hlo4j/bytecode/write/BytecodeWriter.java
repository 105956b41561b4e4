package org.hlo4j.bytecode.write;

import java.util.function.IntConsumer;
import org.hlo4j.bytecode.BytecodeHeader;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.Section;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.ir.define.OpDefinition;

/**
 * Writes programs as MLIR bytecode, byte for byte as MLIR's writer does for the same program,
 * version and producer. The program must be valid.
 */
public final class BytecodeWriter {
  private final BytecodeWriterOptions options;
  private final BytecodeVersion version;
  private final NumberedProgram program;
  private final EntryNumbers entries;
  private final StringTableBuilder strings = new StringTableBuilder();
  private final EncodingEmitter file = new EncodingEmitter(1 << 12);

  private BytecodeWriter(NumberedProgram program, BytecodeWriterOptions options) {
    this.options = options;
    this.version = options.version();
    this.program = program;
    this.entries = program.entries();
  }

  /**
   * Returns the bytecode of a program.
   *
   * @throws ArithmeticException if it exceeds the size of an array
   */
  public static byte[] write(Operation root, BytecodeWriterOptions options) {
    return encode(root, options).toByteArray();
  }

  /** Encodes a program of any size. */
  public static EncodedBytecode encode(Operation root, BytecodeWriterOptions options) {
    return encode(root, new PlainView(root), options);
  }

  /** Encodes a program of any size as seen through a view. */
  public static EncodedBytecode encode(
      Operation root, ProgramView view, BytecodeWriterOptions options) {
    NumberedProgram numbered = new Numbering(root, options.version(), view).numbered();
    return new EncodedBytecode(new BytecodeWriter(numbered, options).emit());
  }

  private EncodingEmitter emit() {
    writeHeader();
    file.writeSection(Section.DIALECT, dialects());
    writeEntries();
    PropertiesTableBuilder properties = new PropertiesTableBuilder(program.starts());
    file.writeSection(Section.IR, new IrWriter(version, program, properties).write());
    writeResources();
    file.writeSection(Section.STRING, strings.section());
    if (version.hasNativeProperties()) {
      file.writeSection(Section.PROPERTIES, properties.section());
    }
    return file;
  }

  private void writeHeader() {
    for (int i = 0; i < 4; i++) {
      file.writeByte(BytecodeHeader.MAGIC >>> (8 * i));
    }
    file.writeVarInt(version.number());
    byte[] producer = ByteStrings.encode(options.producer());
    file.writeBytes(producer, 0, producer.length);
    file.writeByte(0);
  }

  private EncodingEmitter dialects() {
    EncodingEmitter out = new EncodingEmitter(256);
    out.writeVarInt(entries.dialects().size());
    for (DialectNumber dialect : entries.dialects()) {
      long name = strings.number(dialect.name());
      out.writeVarInt(version.hasDialectVersions() ? name << 1 : name);
    }
    if (version.countsOperationNames()) {
      out.writeVarInt(entries.names().size());
    }
    writeGroups(entries.names(), out, entry -> writeName(entries.names().value(entry), out));
    return out;
  }

  private void writeName(OpDefinition definition, EncodingEmitter out) {
    long name = strings.number(definition.dialect().isEmpty() ? "" : definition.mnemonic());
    if (version.hasNativeProperties()) {
      name = name << 1 | (definition.isRegistered() ? 1 : 0);
    }
    out.writeVarInt(name);
  }

  /** Writes groups of consecutive entries of the same dialect. */
  private static <T> void writeGroups(
      NumberTable<T> all, EncodingEmitter out, IntConsumer writeEntry) {
    int start = 0;
    while (start < all.size()) {
      DialectNumber dialect = all.dialect(all.entryOf(start));
      int end = start + 1;
      while (end < all.size() && all.dialect(all.entryOf(end)) == dialect) {
        end++;
      }
      out.writeVarInt(dialect.number());
      out.writeVarInt(end - start);
      for (; start < end; start++) {
        writeEntry.accept(all.entryOf(start));
      }
    }
  }

  private void writeEntries() {
    int count = entries.attributes().size();
    EncodingEmitter data = new EncodingEmitter(Math.max(1 << 12, 8 * count));
    EncodingEmitter offsets = new EncodingEmitter(Math.max(1 << 10, 2 * count));
    offsets.writeVarInt(entries.attributes().size());
    offsets.writeVarInt(entries.types().size());
    writeGroups(entries.attributes(), offsets, entry -> writeAttribute(entry, data, offsets));
    writeGroups(entries.types(), offsets, entry -> writeType(entry, data, offsets));
    file.writeSection(Section.ATTRIBUTE_TYPE_OFFSET, offsets);
    file.writeSection(Section.ATTRIBUTE_TYPE, data);
  }

  private void writeAttribute(int entry, EncodingEmitter data, EncodingEmitter offsets) {
    long start = data.size();
    boolean encoded = entries.writeAttribute(entry, strings, data);
    if (!encoded) {
      writeText(options.text().print(entries.attributes().value(entry)), data);
    }
    offsets.writeVarInt((data.size() - start) << 1 | (encoded ? 1 : 0));
  }

  private void writeType(int entry, EncodingEmitter data, EncodingEmitter offsets) {
    long start = data.size();
    boolean encoded = entries.writeType(entry, strings, data);
    if (!encoded) {
      writeText(options.text().print(entries.types().value(entry)), data);
    }
    offsets.writeVarInt((data.size() - start) << 1 | (encoded ? 1 : 0));
  }

  private static void writeText(String text, EncodingEmitter data) {
    byte[] bytes = ByteStrings.encode(text);
    data.writeBytes(bytes, 0, bytes.length);
    data.writeByte(0);
  }

  private void writeResources() {
    ResourceWriter writer = new ResourceWriter(strings, options.elideResources());
    writer.write(options.externalResources());
    entries.dialects().forEach(writer::write);
    file.writeSection(Section.RESOURCE_OFFSET, writer.offsets());
    file.writeSection(Section.RESOURCE, writer.data());
  }
}
