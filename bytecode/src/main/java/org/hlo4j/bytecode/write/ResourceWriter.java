package org.hlo4j.bytecode.write;

import java.util.List;
import org.hlo4j.bytecode.ResourceKind;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.ResourceHandle;

/** Writes the resources of a program: the data apart from the names and sizes. */
final class ResourceWriter {
  private final StringTableBuilder strings;
  private final boolean elide;
  private final Emitter offsets = new Emitter(64);
  private final Emitter data = new Emitter(64);

  ResourceWriter(StringTableBuilder strings, boolean elide) {
    this.strings = strings;
    this.elide = elide;
    // Resources apart from dialects.
    offsets.writeVarInt(0);
  }

  Emitter offsets() {
    return offsets;
  }

  Emitter data() {
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
        data.writeVarInt(handle.alignment());
        data.writeVarInt(blob.size());
        data.align(handle.alignment());
        data.writeBlob(blob);
      }
      offsets.writeVarInt(strings.number(handle.key()));
      offsets.writeVarInt(data.size() - start);
      offsets.writeByte(ResourceKind.BLOB.ordinal());
    }
  }
}
