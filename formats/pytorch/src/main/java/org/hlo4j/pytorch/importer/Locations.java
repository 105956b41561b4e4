package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.location.CallSiteLoc;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.pytorch.schema.GraphNode;
import org.jspecify.annotations.Nullable;

/**
 * Locations of nodes: the path of the module and the name of the node, as {@code
 * encoder/layer_0/linear}, at the lines of the stack trace.
 */
final class Locations {
  private static final Pattern FRAME = Pattern.compile("File \"([^\"\n]*)\", line ([0-9]{1,9})");

  /** Stands in nodes that torch.export adds, in place of the path of a module. */
  private static final String NO_MODULE = "_empty_nn_module_stack_from_metadata_hook";

  /** Traces are followed so far. */
  private static final int MAX_FRAMES = 16;

  private Locations() {}

  /**
   * Returns the location of a node.
   *
   * @param name of its first result; null if it has none
   */
  static Location of(GraphNode node, @Nullable String name) {
    Location place = trace(node.metadata().getOrDefault("stack_trace", ""));
    String path = path(node.metadata().getOrDefault("nn_module_stack", ""));
    String title = name == null ? node.target() : name;
    return new NameLoc(path.isEmpty() ? title : path + "/" + title, place);
  }

  /** Returns the location of a parameter or buffer of a module, such as {@code layers.0.weight}. */
  static Location ofWeight(String name) {
    return new NameLoc(name.replace('.', '/'), UnknownLoc.INSTANCE);
  }

  /** Returns the lines of a trace, whose last one is the innermost. */
  private static Location trace(String trace) {
    List<Location> frames = new ArrayList<>();
    Matcher matcher = FRAME.matcher(trace);
    while (matcher.find() && frames.size() < MAX_FRAMES) {
      frames.add(FileLineColLoc.of(matcher.group(1), Integer.parseInt(matcher.group(2)), 0));
    }
    Location location = null;
    for (Location frame : frames) {
      location = location == null ? frame : new CallSiteLoc(frame, location);
    }
    return location == null ? UnknownLoc.INSTANCE : location;
  }

  /** Returns the path of the innermost of the modules {@code KEY,PATH,CLASS;…}. */
  private static String path(String stack) {
    String innermost = stack.substring(stack.lastIndexOf(';') + 1);
    String[] parts = innermost.split(",", 3);
    return parts.length < 2 || parts[1].equals(NO_MODULE) ? "" : parts[1].replace('.', '/');
  }
}
