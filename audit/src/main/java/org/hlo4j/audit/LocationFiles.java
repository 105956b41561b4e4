package org.hlo4j.audit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FileLineColLoc;

/** The files that locations of a program name. */
final class LocationFiles {
  /** The most files that are listed, so that hostile programs make no rows without end. */
  private static final int MOST = 1000;

  /** Paths in the folders of people, as systems name them. */
  private static final Pattern PERSONAL =
      Pattern.compile(
          "(/home|/Users|/usr/local/google/home|/var/home)/(?!Shared/|runner/|root/)[^/]+/.*"
              + "|[A-Za-z]:[\\\\/](Users|Documents and Settings)[\\\\/](?!Public[\\\\/])[^\\\\/]+[\\\\/].*"
              + "|/root/.*|~/.*",
          Pattern.DOTALL);

  private final Set<String> files = new LinkedHashSet<>();
  private final Set<Location> seen = new HashSet<>();

  /** Returns the files, each once, in program order. */
  static List<String> of(Operation program) {
    LocationFiles found = new LocationFiles();
    program.walk(op -> {
      found.add(op.location());
      op.regions()
          .forEach(region ->
              region.blocks()
                  .forEach(block ->
                      block.arguments().forEach(argument -> found.add(argument.location()))));
    });
    return List.copyOf(found.files);
  }

  /** Returns those in folders of people. */
  static List<String> personal(List<String> files) {
    return files.stream().filter(file -> PERSONAL.matcher(file).matches()).toList();
  }

  /** Adds the files of a location and its parts, which may be nested deep. */
  private void add(Location location) {
    List<Location> stack = new ArrayList<>(List.of(location));
    while (!stack.isEmpty() && files.size() < MOST) {
      Location next = stack.removeLast();
      if (seen.add(next)) {
        if (next instanceof FileLineColLoc place) {
          files.add(place.file());
        }
        stack.addAll(next.parts().reversed());
      }
    }
  }
}
