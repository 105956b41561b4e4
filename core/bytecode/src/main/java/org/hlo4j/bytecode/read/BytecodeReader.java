package org.hlo4j.bytecode.read;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hlo4j.bytecode.BytecodeHeader;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.Section;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.jspecify.annotations.Nullable;

/**
 * Reads programs from MLIR bytecode. Large data is not copied: it remains a slice of the input,
 * which must outlive the program and may be a mapped file of any size. The input may be hostile:
 * the result is always a program or a {@link DiagnosticException} whose location is a byte offset.
 * Programs are not verified.
 */
public final class BytecodeReader {
  private static final int MAX_PRODUCER = 1 << 16;

  private final Input input;
  private final BytecodeReaderOptions options;
  private final BytecodeHeader header;
  private final Map<Section, SectionRange> sections;

  private BytecodeReader(Input input, BytecodeReaderOptions options, ByteCursor in) {
    this.input = input;
    this.options = options;
    this.header = readHeader(in);
    this.sections = withNote(header, () -> readSections(in));
  }

  /** Returns whether the bytes have the magic number of bytecode. */
  public static boolean isBytecode(Blob bytes) {
    return bytes.size() >= 4 && bytes.intAt(0) == BytecodeHeader.MAGIC;
  }

  /**
   * Reads the version and the producer.
   *
   * @param file the name of the file, for errors
   * @throws DiagnosticException if there is no header of a known version
   */
  public static BytecodeHeader header(Blob bytes, String file) {
    return readHeader(cursor(new Input(bytes, file)));
  }

  /**
   * Reads a program.
   *
   * @param file the name of the file, for errors
   * @return the top-level operation
   * @throws DiagnosticException if the input is invalid
   */
  public static Operation read(Blob bytes, String file, BytecodeReaderOptions options) {
    return read(bytes, file, options, ProgramTranslation.NONE);
  }

  /**
   * Reads a program and translates it.
   *
   * @param file the name of the file, for errors
   * @throws DiagnosticException if the input is invalid
   */
  public static Operation read(
      Blob bytes, String file, BytecodeReaderOptions options, ProgramTranslation translation) {
    Input input = new Input(bytes, file);
    try {
      BytecodeReader reader = new BytecodeReader(input, options, cursor(input));
      return withNote(reader.header, () -> reader.readProgram(translation));
    } catch (InternalError e) {
      if (Blob.isLost(e)) {
        throw input.error(0, "file became shorter while it was read");
      }
      throw e;
    }
  }

  private static ByteCursor cursor(Input input) {
    return new ByteCursor(input, "header", 0, input.bytes().size());
  }

  /** A read operation. */
  private interface Reading<T> {
    T read();
  }

  /** Adds a note with the producer to each error. */
  private static <T> T withNote(BytecodeHeader header, Reading<T> reading) {
    try {
      return reading.read();
    } catch (DiagnosticException e) {
      List<Diagnostic> noted =
          e.diagnostics().stream().map(d -> d.withNote(d.location(), header.note())).toList();
      throw e.withDiagnostics(noted);
    }
  }

  private static BytecodeHeader readHeader(ByteCursor in) {
    for (int i = 0; i < 4; i++) {
      if (in.remaining() == 0 || in.readByte() != (BytecodeHeader.MAGIC >>> (8 * i) & 0xFF)) {
        throw in.error("input buffer is not an MLIR bytecode file");
      }
    }
    long number = in.readVarInt();
    BytecodeVersion version = BytecodeVersion.of(number).orElse(null);
    if (version == null) {
      throw in.error(
          "bytecode version "
              + Long.toUnsignedString(number)
              + " is newer than the current version "
              + BytecodeVersion.CURRENT.number());
    }
    return new BytecodeHeader(version, readProducer(in));
  }

  private static String readProducer(ByteCursor in) {
    byte[] bytes = new byte[(int) Math.min(in.remaining(), MAX_PRODUCER)];
    for (int i = 0; i < bytes.length; i++) {
      int b = in.readByte();
      if (b == 0) {
        return ByteStrings.decode(bytes, 0, i);
      }
      bytes[i] = (byte) b;
    }
    throw in.error("malformed null-terminated string, no null character found");
  }

  private Map<Section, SectionRange> readSections(ByteCursor in) {
    Map<Section, SectionRange> ranges = new EnumMap<>(Section.class);
    while (!in.atEnd()) {
      SectionRange range = in.readSection();
      if (ranges.put(range.section(), range) != null) {
        throw in.error("duplicate top-level section: " + range.section());
      }
      in.skip(range.end() - range.start());
    }
    for (Section section : Section.values()) {
      if (!ranges.containsKey(section) && !section.isOptional(header.version())) {
        throw in.error("missing data for top-level section: " + section);
      }
    }
    return ranges;
  }

  private SectionRange section(Section section) {
    return Objects.requireNonNull(sections.get(section));
  }

  private Operation readProgram(ProgramTranslation translation) {
    StringTable strings = StringTable.read(input, section(Section.STRING));
    DialectTable dialects = readDialects(strings);
    EntryTable entries = readEntries(strings, dialects);
    PropertiesTable properties = readProperties(entries);
    SectionRange ir = section(Section.IR);
    return new IrReader(input, header.version(), dialects, entries, properties, translation, ir)
        .read();
  }

  private DialectTable readDialects(StringTable strings) {
    return DialectTable.read(input, section(Section.DIALECT), strings, header.version(), options);
  }

  private EntryTable readEntries(StringTable strings, DialectTable dialects) {
    ResourceTable resources = readResources(strings, dialects);
    return EntryTable.read(
        new EntryTable.Tables(input, strings, dialects, resources, header.version(), options),
        section(Section.ATTRIBUTE_TYPE),
        section(Section.ATTRIBUTE_TYPE_OFFSET));
  }

  private PropertiesTable readProperties(EntryTable entries) {
    SectionRange section = sections.get(Section.PROPERTIES);
    return section == null
        ? PropertiesTable.none(input, entries)
        : PropertiesTable.read(input, section, entries);
  }

  private ResourceTable readResources(StringTable strings, DialectTable dialects) {
    @Nullable SectionRange data = sections.get(Section.RESOURCE);
    @Nullable SectionRange offsets = sections.get(Section.RESOURCE_OFFSET);
    if (data != null && offsets != null) {
      return ResourceTable.read(input, data, offsets, strings, dialects, options);
    }
    if (offsets != null) {
      throw input.error(
          offsets.start(),
          "unexpected resource offset section when resource section is not present");
    }
    if (data != null) {
      throw input.error(
          data.start(), "expected resource offset section when resource section is present");
    }
    return ResourceTable.none(options);
  }
}
