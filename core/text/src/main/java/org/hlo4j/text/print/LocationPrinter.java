package org.hlo4j.text.print;

import java.util.ArrayDeque;
import java.util.Deque;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.location.CallSiteLoc;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.FusedLoc;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.location.UnknownLoc;

/** Prints locations, either to be parsed ({@code loc("f":1:2)}) or for people ({@code f:1:2}). */
final class LocationPrinter {
  private final AttributePrinter printer;
  private final boolean pretty;

  /**
   * An explicit stack of the locations and text still to be printed, as locations may be nested
   * deeper than the thread's stack allows.
   */
  private final Deque<Object> pending = new ArrayDeque<>();

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

  private void printFull(Location location) {
    int outside = pending.size();
    begin(location);
    while (pending.size() > outside) {
      Object next = pending.pop();
      if (!(next instanceof Location inner)) {
        out().append((String) next);
      } else if (!printer.printAlias(inner)) {
        begin(inner);
      }
    }
  }

  /** Prints the text before the nested locations, which are pushed. */
  private void begin(Location location) {
    switch (location) {
      case FileLineColLoc l -> printFile(l);
      case UnknownLoc _ -> out().append(pretty ? "[unknown]" : "unknown");
      case NameLoc l -> {
        out().appendQuoted(l.name());
        if (!(l.child() instanceof UnknownLoc)) {
          out().append('(');
          push(l.child(), ")");
        }
      }
      case CallSiteLoc l -> beginCallSite(l);
      case FusedLoc l -> beginFused(l);
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
    if (location.isPosition()) {
      return;
    }
    out().append(" to ");
    if (location.endLine() != location.line()) {
      out().append(Integer.toUnsignedLong(location.endLine()));
    }
    out().append(':').append(Integer.toUnsignedLong(location.endColumn()));
  }

  private void beginCallSite(CallSiteLoc location) {
    if (!pretty) {
      out().append("callsite(");
      push(location.callee(), " at ", location.caller(), ")");
      return;
    }
    boolean sameLine =
        location.callee() instanceof NameLoc
            && location.caller() instanceof FileLineColLoc caller
            && caller.isPosition();
    push(location.callee(), sameLine ? " at " : "\n at ", location.caller());
  }

  private void beginFused(FusedLoc location) {
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
    pending.push("]");
    for (int i = location.locations().size() - 1; i >= 0; i--) {
      push(i == 0 ? "" : ", ", location.locations().get(i));
    }
  }

  private void push(Object... pieces) {
    for (int i = pieces.length - 1; i >= 0; i--) {
      pending.push(pieces[i]);
    }
  }
}
