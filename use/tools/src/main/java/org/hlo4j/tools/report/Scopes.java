package org.hlo4j.tools.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.location.CallSiteLoc;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.FusedLoc;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.text.print.MlirPrinter;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the scopes of operations from named locations as written by frontends: {@code
 * jit(f)/layer_0/attention/dot_general} is a {@code dot_general} in three scopes.
 */
final class Scopes {
  private Scopes() {}

  /** Returns the scopes of an operation, outermost first; empty if its location names none. */
  static List<String> path(Location location) {
    String name = nameOrNull(location, 0);
    if (name == null) {
      return List.of();
    }
    List<String> parts = parts(name);
    return parts.subList(0, parts.size() - 1);
  }

  /** Returns a readable form of a location. */
  static String place(Location location) {
    if (location == UnknownLoc.INSTANCE) {
      return "";
    }
    String name = nameOrNull(location, 0);
    Optional<String> place =
        FileLineColLoc.findIn(location).map(at -> at.file() + ":" + at.line() + ":" + at.column());
    if (name == null) {
      return place.orElseGet(() -> MlirPrinter.toLine(location));
    }
    return place.map(at -> name + " at " + at).orElse(name);
  }

  private static @Nullable String nameOrNull(Location location, int depth) {
    if (depth > 100) {
      return null;
    }
    return switch (location) {
      case NameLoc named -> named.name();
      case CallSiteLoc call -> nameOrNull(call.callee(), depth + 1);
      case FusedLoc fused -> {
        for (Location part : fused.locations()) {
          String name = nameOrNull(part, depth + 1);
          if (name != null) {
            yield name;
          }
        }
        yield null;
      }
      default -> null;
    };
  }

  /** Returns the parts between slashes; names may contain slashes inside parentheses. */
  private static List<String> parts(String name) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < name.length(); i++) {
      switch (name.charAt(i)) {
        case '(', '[' -> depth++;
        case ')', ']' -> depth--;
        case '/' -> {
          if (depth <= 0) {
            parts.add(name.substring(start, i));
            start = i + 1;
          }
        }
        default -> {}
      }
    }
    parts.add(name.substring(start));
    return parts;
  }
}
