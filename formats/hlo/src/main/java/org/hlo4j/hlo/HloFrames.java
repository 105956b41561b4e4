package org.hlo4j.hlo;

import java.util.List;

/**
 * Frames of stacks, in four tables. Numbers of their rows count from one; zero is none.
 *
 * @param files names of files
 * @param functions names of functions
 * @param locations places in files
 * @param frames the frames
 */
public record HloFrames(
    List<String> files, List<String> functions, List<Location> locations, List<Frame> frames) {
  /** No frames. */
  public static final HloFrames NONE = new HloFrames(List.of(), List.of(), List.of(), List.of());

  /** Copies the lists. */
  public HloFrames {
    files = List.copyOf(files);
    functions = List.copyOf(functions);
    locations = List.copyOf(locations);
    frames = List.copyOf(frames);
  }

  /** {@return whether all tables are empty} */
  public boolean isEmpty() {
    return files.isEmpty() && functions.isEmpty() && locations.isEmpty() && frames.isEmpty();
  }

  /**
   * A place in a file.
   *
   * @param file the number of the file
   * @param function the number of the function
   * @param line the line
   * @param endLine the last line
   * @param column the column
   * @param endColumn the last column
   */
  public record Location(
      long file, long function, long line, long endLine, long column, long endColumn) {}

  /**
   * A frame.
   *
   * @param location the number of its place
   * @param parent the number of the frame of the caller
   */
  public record Frame(long location, long parent) {}
}
