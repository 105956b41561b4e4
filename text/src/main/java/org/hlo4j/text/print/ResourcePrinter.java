package org.hlo4j.text.print;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.ResourceHandle;

/** Prints the resources that a module refers to, in a section after it. */
final class ResourcePrinter {
  private static final int ALIGNMENT_DIGITS = 8;

  private final OperationPrinter printer;
  private final TextBuffer out;

  ResourcePrinter(OperationPrinter printer) {
    this.printer = printer;
    this.out = printer.out;
  }

  void print(Collection<ResourceHandle> handles) {
    Map<String, List<ResourceHandle>> byDialect = new TreeMap<>();
    for (ResourceHandle handle : handles) {
      if (isPrinted(handle)) {
        byDialect.computeIfAbsent(handle.dialect(), d -> new ArrayList<>()).add(handle);
      }
    }
    if (byDialect.isEmpty()) {
      return;
    }
    out.append("\n{-#\n  dialect_resources: {\n");
    String separator = "";
    for (var dialect : byDialect.entrySet()) {
      out.append(separator).append("    ").append(dialect.getKey()).append(": {\n");
      print(dialect.getValue());
      out.append("\n    }");
      separator = ",\n";
    }
    out.append("\n  }\n#-}\n");
  }

  private boolean isPrinted(ResourceHandle handle) {
    Blob blob = handle.blobOrNull();
    if (blob == null) {
      return false;
    }
    long limit = options().elideResourcesAbove();
    long characters = "\"0x\"".length() + ALIGNMENT_DIGITS + 2 * blob.size();
    return limit < 0 || characters <= limit;
  }

  private PrinterOptions options() {
    return printer.options;
  }

  private void print(List<ResourceHandle> handles) {
    String separator = "";
    for (ResourceHandle handle : handles) {
      out.append(separator).append("      ");
      printer.printKeywordOrString(handle.key());
      out.append(": \"0x");
      int alignment = handle.alignment();
      for (int b = 0; b < Integer.BYTES; b++) {
        out.appendHex((byte) (alignment >>> (8 * b)));
      }
      Blob blob = handle.blobOrNull();
      if (blob != null) {
        out.appendHex(blob);
      }
      out.append('"');
      separator = ",\n";
    }
  }
}
