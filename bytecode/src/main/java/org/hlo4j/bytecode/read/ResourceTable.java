package org.hlo4j.bytecode.read;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.bytecode.ResourceKind;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.ResourceHandle;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;

/** The resources of a file: blobs that programs refer to, not copied. */
final class ResourceTable {
  private static final int MAX_ALIGNMENT = 1 << 30;
  private static final ResourceKind[] KINDS = ResourceKind.values();

  private final List<ResourceHandle> handles = new ArrayList<>();

  private ResourceTable() {}

  /** The table of a file without resources. */
  static ResourceTable none() {
    return new ResourceTable();
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
      Diagnostics warnings) {
    ResourceTable table = new ResourceTable();
    ByteCursor in = offsets.cursor(input);
    ByteCursor bytes = data.cursor(input);
    int externalGroups = in.readCount("groups of external resources");
    for (int i = 0; i < externalGroups; i++) {
      String key = strings.read(in);
      warnings.report(
          Diagnostic.warning(
              new ByteOffsetLoc(input.file(), in.offset()),
              "ignoring unknown external resources for '" + key + "'"));
      skipGroup(in, bytes, strings);
    }
    while (!in.atEnd()) {
      DialectEntry dialect = dialects.readReference(in);
      dialects.loadOrNull(dialect, in);
      table.readGroup(dialect.name(), in, bytes, strings);
    }
    return table;
  }

  private static void skipGroup(ByteCursor in, ByteCursor bytes, StringTable strings) {
    int count = in.readCount("resources");
    for (int i = 0; i < count; i++) {
      strings.read(in);
      long size = in.readVarInt();
      in.readByte();
      bytes.skip(size);
    }
  }

  private void readGroup(String dialect, ByteCursor in, ByteCursor bytes, StringTable strings) {
    int count = in.readCount("resources");
    for (int i = 0; i < count; i++) {
      ResourceHandle handle = new ResourceHandle(dialect, strings.read(in));
      long size = in.readVarInt();
      int kind = in.checkedIndex(in.readByte(), KINDS.length, "resource kind");
      if (size != 0) {
        define(handle, KINDS[kind], size, bytes);
      }
      handles.add(handle);
    }
  }

  private static void define(
      ResourceHandle handle, ResourceKind kind, long size, ByteCursor bytes) {
    if (kind != ResourceKind.BLOB) {
      throw bytes.error(
          "expected a blob resource entry, but found a "
              + kind.name().toLowerCase(java.util.Locale.ROOT)
              + " entry instead");
    }
    long sectionEnd = bytes.end();
    if (size < 0 || size > bytes.remaining()) {
      bytes.skip(size);
    }
    bytes.setEnd(bytes.offset() + size);
    long alignment = bytes.readVarInt();
    long length = bytes.readVarInt();
    if (alignment > MAX_ALIGNMENT) {
      throw bytes.error("alignment too large: " + alignment);
    }
    bytes.align(alignment);
    Blob blob = bytes.readBlob(length);
    if (!bytes.atEnd()) {
      throw bytes.error("unexpected trailing bytes in resource entry '" + handle.key() + "'");
    }
    bytes.setEnd(sectionEnd);
    handle.define(blob, (int) alignment);
  }
}
