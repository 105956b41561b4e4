package org.hlo4j.bytecode.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.hlo4j.bytecode.ResourceKind;
import org.hlo4j.ir.builtin.ExternalResources;
import org.hlo4j.ir.builtin.ResourceHandle;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.LimitExceededException;

/** The resources of a file: blobs that programs refer to, as slices of the input. */
final class ResourceTable {
  private static final int MAX_ALIGNMENT = 1 << 30;
  private static final ResourceKind[] KINDS = ResourceKind.values();

  private final List<ResourceHandle> handles = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private final long maxConstantBytes;
  private long constantBytes;

  private ResourceTable(BytecodeReaderOptions options) {
    this.maxConstantBytes = options.limits().constantBytes();
  }

  /** Returns the table of a file without resources. */
  static ResourceTable none(BytecodeReaderOptions options) {
    return new ResourceTable(options);
  }

  /** Accounts for the elements of a constant, in a resource or not. */
  void countConstant(long bytes, ByteCursor in) {
    constantBytes += bytes;
    if (constantBytes > maxConstantBytes) {
      throw new LimitExceededException(
          in.error("constants take more than " + maxConstantBytes + " bytes"));
    }
  }

  /** Reads the index of a resource. */
  ResourceHandle read(ByteCursor in) {
    return handles.get(in.readIndex(handles.size(), "resource handle"));
  }

  static ResourceTable read(
      Input input,
      SectionRange data,
      SectionRange offsets,
      StringTable strings,
      DialectTable dialects,
      BytecodeReaderOptions options) {
    ResourceTable table = new ResourceTable(options);
    ByteCursor in = offsets.cursor(input);
    ByteCursor bytes = data.cursor(input);
    int externalGroups = in.readCount("groups of external resources");
    for (int i = 0; i < externalGroups; i++) {
      String key = strings.read(in);
      if (!options.externalResources().keeps()) {
        options
            .warnings()
            .report(
                Diagnostic.warning(
                    new ByteOffsetLoc(input.file(), in.offset()),
                    "ignoring unknown external resources for '" + key + "'"));
      }
      table.readExternal(key, in, bytes, strings, options.externalResources());
    }
    while (!in.atEnd()) {
      DialectEntry dialect = dialects.readReference(in);
      dialects.loadOrNull(dialect, in);
      table.readGroup(dialect.name(), in, bytes, strings);
    }
    return table;
  }

  private void readExternal(
      String group,
      ByteCursor in,
      ByteCursor bytes,
      StringTable strings,
      ExternalResources external) {
    int count = in.readCount("resources");
    for (int i = 0; i < count; i++) {
      String key = strings.read(in);
      long size = in.readVarInt();
      ResourceKind kind = KINDS[in.checkedIndex(in.readByte(), KINDS.length, "resource kind")];
      if (size == 0 || !external.keeps()) {
        bytes.skip(size);
      } else {
        external.add(group, key, readEntry(key, size, bytes, () -> value(kind, bytes, strings)));
      }
    }
  }

  private ExternalResources.Value value(ResourceKind kind, ByteCursor bytes, StringTable strings) {
    return switch (kind) {
      case BLOB -> readData(bytes);
      case BOOL -> new ExternalResources.Flag(bytes.readByte() != 0);
      case STRING -> new ExternalResources.Text(strings.read(bytes));
    };
  }

  private void readGroup(String dialect, ByteCursor in, ByteCursor bytes, StringTable strings) {
    int count = in.readCount("resources");
    for (int i = 0; i < count; i++) {
      ResourceHandle handle = new ResourceHandle(dialect, strings.read(in));
      if (!names.add(dialect + ":" + handle.key())) {
        throw in.error("duplicate resource '" + handle.key() + "' of dialect '" + dialect + "'");
      }
      long size = in.readVarInt();
      int kind = in.checkedIndex(in.readByte(), KINDS.length, "resource kind");
      if (size != 0) {
        define(handle, KINDS[kind], size, bytes);
      }
      handles.add(handle);
    }
  }

  private void define(ResourceHandle handle, ResourceKind kind, long size, ByteCursor bytes) {
    if (kind != ResourceKind.BLOB) {
      throw bytes.error(
          "expected a blob resource entry, but found a "
              + kind.name().toLowerCase(Locale.ROOT)
              + " entry instead");
    }
    ExternalResources.Data data = readEntry(handle.key(), size, bytes, () -> readData(bytes));
    handle.define(data.bytes(), data.alignment());
  }

  /** Reads an entry, which must take exactly this many bytes. */
  private static <T> T readEntry(String key, long size, ByteCursor bytes, Supplier<T> reading) {
    long sectionEnd = bytes.end();
    if (size < 0 || size > bytes.remaining()) {
      bytes.skip(size);
    }
    bytes.setEnd(bytes.offset() + size);
    T value = reading.get();
    if (!bytes.atEnd()) {
      throw bytes.error("unexpected trailing bytes in resource entry '" + key + "'");
    }
    bytes.setEnd(sectionEnd);
    return value;
  }

  private ExternalResources.Data readData(ByteCursor bytes) {
    long alignment = bytes.readVarInt();
    long length = bytes.readVarInt();
    if (alignment > MAX_ALIGNMENT) {
      throw bytes.error("alignment too large: " + alignment);
    }
    bytes.align(alignment);
    countConstant(length < 0 ? 0 : length, bytes);
    return new ExternalResources.Data(bytes.readBlob(length), (int) alignment);
  }
}
