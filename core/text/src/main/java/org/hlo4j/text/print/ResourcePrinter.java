package org.hlo4j.text.print;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.ExternalResources.Data;
import org.hlo4j.ir.builtin.ExternalResources.Entry;
import org.hlo4j.ir.builtin.ExternalResources.Flag;
import org.hlo4j.ir.builtin.ExternalResources.Text;
import org.hlo4j.ir.builtin.ExternalResources.Value;
import org.hlo4j.ir.builtin.ResourceHandle;

/** Prints the resources of a module and those of other tools, in sections after it. */
final class ResourcePrinter {
  private static final int ALIGNMENT_DIGITS = 8;

  private final OperationPrinter printer;
  private final TextBuffer out;

  ResourcePrinter(OperationPrinter printer) {
    this.printer = printer;
    this.out = printer.out;
  }

  void print(Collection<ResourceHandle> handles) {
    Map<String, List<Entry>> byDialect = new TreeMap<>();
    for (ResourceHandle handle : handles) {
      Blob blob = handle.blobOrNull();
      if (blob != null) {
        byDialect
            .computeIfAbsent(handle.dialect(), d -> new ArrayList<>())
            .add(new Entry(handle.key(), new Data(blob, handle.alignment())));
      }
    }
    String open = print("\n{-#\n", "dialect_resources", byDialect);
    open = print(open, "external_resources", options().externalResources().groups());
    if (open.startsWith(",")) {
      out.append("\n#-}\n");
    }
  }

  /**
   * Prints a section after the separator {@code before}; returns the separator before the next one.
   */
  private String print(String before, String section, Map<String, List<Entry>> groups) {
    String separator = before + "  " + section + ": {\n";
    boolean any = false;
    for (var group : groups.entrySet()) {
      List<Entry> entries = group.getValue().stream().filter(this::isPrinted).toList();
      if (!entries.isEmpty()) {
        out.append(separator).append("    ").append(group.getKey()).append(": {\n");
        print(entries);
        out.append("\n    }");
        separator = ",\n";
        any = true;
      }
    }
    if (!any) {
      return before;
    }
    out.append("\n  }");
    return ",\n";
  }

  private boolean isPrinted(Entry entry) {
    long limit = options().elideResourcesAbove();
    return limit < 0 || characters(entry.value()) <= limit;
  }

  private static long characters(Value value) {
    return switch (value) {
      case Data data -> "\"0x\"".length() + ALIGNMENT_DIGITS + 2 * data.bytes().size();
      case Flag flag -> Boolean.toString(flag.value()).length();
      case Text text -> new TextBuffer(64).appendQuoted(text.value()).length();
    };
  }

  private PrinterOptions options() {
    return printer.options;
  }

  private void print(List<Entry> entries) {
    String separator = "";
    for (Entry entry : entries) {
      out.append(separator).append("      ");
      printer.printKeywordOrString(entry.key());
      out.append(": ");
      print(entry.value());
      separator = ",\n";
    }
  }

  private void print(Value value) {
    switch (value) {
      case Data data -> {
        out.append("\"0x");
        for (int b = 0; b < Integer.BYTES; b++) {
          out.appendHex((byte) (data.alignment() >>> (8 * b)));
        }
        out.appendHex(data.bytes()).append('"');
      }
      case Flag flag -> out.append(Boolean.toString(flag.value()));
      case Text text -> out.appendQuoted(text.value());
    }
  }
}
