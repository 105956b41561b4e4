package org.hlo4j.text.print;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.builtin.CallSiteLoc;
import org.hlo4j.ir.builtin.FileLineColLoc;
import org.hlo4j.ir.builtin.FusedLoc;
import org.hlo4j.ir.builtin.NameLoc;
import org.hlo4j.ir.builtin.UnknownLoc;

/** Prints locations, for parsing ({@code loc("f":1:2)}) or for reading ({@code f:1:2}). */
final class LocationPrinter {
  private final AttributePrinter printer;
  private final boolean pretty;

  LocationPrinter(AttributePrinter printer) {
    this.printer = printer;
    this.pretty = printer.options.prettyDebugInfo();
  }

  private TextBuffer out() {
    return printer.out;
  }

  void print(Location location, boolean allowAlias) {
    if (pretty) {
      printFull(location);
      return;
    }
    out().append("loc(");
    if (!allowAlias || !printer.printAlias(location)) {
      printFull(location);
    }
    out().append(')');
  }

  private void printNested(Location location) {
    if (!printer.printAlias(location)) {
      printFull(location);
    }
  }

  private void printFull(Location location) {
    switch (location) {
      case FileLineColLoc l -> printFile(l);
      case UnknownLoc _ -> out().append(pretty ? "[unknown]" : "unknown");
      case NameLoc l -> {
        out().appendQuoted(l.name());
        if (!(l.child() instanceof UnknownLoc)) {
          out().append('(');
          printNested(l.child());
          out().append(')');
        }
      }
      case CallSiteLoc l -> printCallSite(l);
      case FusedLoc l -> printFused(l);
      default -> printer.printAttribute(location);
    }
  }

  private void printFile(FileLineColLoc location) {
    if (pretty) {
      out().append(location.file());
    } else {
      out().appendQuoted(location.file());
    }
    out()
        .append(':')
        .append(Integer.toUnsignedLong(location.line()))
        .append(':')
        .append(Integer.toUnsignedLong(location.column()));
    if (location.isPlace()) {
      return;
    }
    out().append(" to ");
    if (location.endLine() != location.line()) {
      out().append(Integer.toUnsignedLong(location.endLine()));
    }
    out().append(':').append(Integer.toUnsignedLong(location.endColumn()));
  }

  private void printCallSite(CallSiteLoc location) {
    if (!pretty) {
      out().append("callsite(");
      printNested(location.callee());
      out().append(" at ");
      printNested(location.caller());
      out().append(')');
      return;
    }
    printNested(location.callee());
    boolean sameLine =
        location.callee() instanceof NameLoc
            && location.caller() instanceof FileLineColLoc caller
            && caller.isPlace();
    out().append(sameLine ? " at " : "\n at ");
    printNested(location.caller());
  }

  private void printFused(FusedLoc location) {
    if (!pretty) {
      out().append("fused");
    }
    Attribute metadata = location.metadataOrNull();
    if (metadata != null) {
      out().append('<');
      printer.printAttribute(metadata);
      out().append('>');
    }
    out().append('[');
    for (int i = 0; i < location.locations().size(); i++) {
      if (i > 0) {
        out().append(", ");
      }
      printNested(location.locations().get(i));
    }
    out().append(']');
  }
}
