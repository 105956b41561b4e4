package org.hlo4j.bytecode.write;

import java.util.List;
import org.hlo4j.bytecode.ResourceKind;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.ExternalResources;
import org.hlo4j.ir.builtin.ResourceHandle;

/** Writes the resources of a program: the data, and separately the names and sizes. */
final class ResourceWriter {
  private final StringTableBuilder strings;
  private final boolean elide;
  private final EncodingEmitter offsets = new EncodingEmitter(64);
  private final EncodingEmitter data = new EncodingEmitter(64);

  ResourceWriter(StringTableBuilder strings, boolean elide) {
    this.strings = strings;
    this.elide = elide;
  }

  /** Writes the resources of other tools, which precede those of dialects. */
  void write(ExternalResources external) {
    offsets.writeVarInt(external.groups().size());
    external
        .groups()
        .forEach((group, entries) -> {
          long[] sizes = new long[entries.size()];
          for (int i = 0; i < sizes.length; i++) {
            long start = data.size();
            if (!elide) {
              writeValue(entries.get(i).value());
            }
            sizes[i] = data.size() - start;
          }
          offsets.writeVarInt(strings.number(group));
          offsets.writeVarInt(sizes.length);
          for (int i = 0; i < sizes.length; i++) {
            writeEntry(entries.get(i).key(), sizes[i], ResourceKind.of(entries.get(i).value()));
          }
        });
  }

  private void writeValue(ExternalResources.Value value) {
    switch (value) {
      case ExternalResources.Data blob -> writeData(blob.bytes(), blob.alignment());
      case ExternalResources.Flag flag -> data.writeByte(flag.value() ? 1 : 0);
      case ExternalResources.Text text -> data.writeVarInt(strings.number(text.value()));
    }
  }

  private void writeData(Blob blob, int alignment) {
    data.writeVarInt(alignment);
    data.writeVarInt(blob.size());
    data.align(alignment);
    data.writeBlob(blob);
  }

  private void writeEntry(String key, long size, ResourceKind kind) {
    offsets.writeVarInt(strings.number(key));
    offsets.writeVarInt(size);
    offsets.writeByte(kind.ordinal());
  }

  EncodingEmitter offsets() {
    return offsets;
  }

  EncodingEmitter data() {
    return data;
  }

  void write(DialectNumber dialect) {
    List<ResourceHandle> handles = dialect.resources();
    if (handles.isEmpty()) {
      return;
    }
    offsets.writeVarInt(dialect.number());
    offsets.writeVarInt(handles.size());
    for (ResourceHandle handle : handles) {
      long start = data.size();
      Blob blob = handle.blobOrNull();
      if (blob != null && !elide) {
        writeData(blob, handle.alignment());
      }
      writeEntry(handle.key(), data.size() - start, ResourceKind.BLOB);
    }
  }
}
