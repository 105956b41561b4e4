package org.hlo4j.audit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.UnknownLoc;

/** The files that locations of a program name. */
public final class LocationFiles {
  /** The most files that are listed, so that hostile programs make no rows without end. */
  private static final int MOST = 1000;

  /** Paths in the folders of people, as systems name them; one of the groups is the folder. */
  private static final Pattern PERSONAL =
      Pattern.compile(
          "((?:/home|/Users|/usr/local/google/home|/var/home)/(?!Shared/|runner/|root/)[^/]+|/root|~)/.*|([A-Za-z]:[\\\\/](?:Users|Documents"
              + " and Settings)[\\\\/](?!Public[\\\\/])[^\\\\/]+)[\\\\/].*",
          Pattern.DOTALL);

  private final String self;
  private final Set<String> files = new LinkedHashSet<>();
  private final Set<Location> seen = new HashSet<>();
  private boolean hasLocations;

  private LocationFiles(String self) {
    this.self = self;
  }

  /**
   * Finds the files.
   *
   * @param self the name of the program's own file, which is the location of operations in text
   *     that state none
   */
  static LocationFiles of(Operation program, String self) {
    LocationFiles found = new LocationFiles(self);
    program.walk(op -> {
      found.add(op.location());
      op.regions()
          .forEach(region ->
              region
                  .blocks()
                  .forEach(block ->
                      block.arguments().forEach(argument -> found.add(argument.location()))));
    });
    return found;
  }

  /** Returns the files, each once, in program order. */
  List<String> files() {
    return List.copyOf(files);
  }

  boolean hasLocations() {
    return hasLocations;
  }

  /** Returns those in folders of people. */
  static List<String> personal(List<String> files) {
    return files.stream().filter(file -> PERSONAL.matcher(file).matches()).toList();
  }

  /**
   * {@return the folder of a person that a file is in; the file if it is in none}
   *
   * @param file its path, of any system
   */
  public static String personalFolder(String file) {
    Matcher personal = PERSONAL.matcher(file);
    if (!personal.matches()) {
      return file;
    }
    int group = personal.start(1) >= 0 ? 1 : 2;
    return file.substring(personal.start(group), personal.end(group));
  }

  /** Adds the files of a location and its parts, which may be nested deep. */
  private void add(Location location) {
    List<Location> stack = new ArrayList<>(List.of(location));
    while (!stack.isEmpty() && files.size() < MOST) {
      Location next = stack.removeLast();
      if (seen.add(next)) {
        if (next instanceof FileLineColLoc place) {
          if (!place.file().equals(self)) {
            files.add(place.file());
            hasLocations = true;
          }
        } else {
          hasLocations |= next != UnknownLoc.INSTANCE;
        }
        stack.addAll(next.parts().reversed());
      }
    }
  }
}
