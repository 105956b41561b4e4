package org.hlo4j.tools.run;

import java.util.List;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.tools.option.CommandLine;
import org.hlo4j.tools.option.Option;

/** The command-line options for limits of readers. */
public final class ReadOptions {
  private static final String DEPTH = "max-depth";
  private static final String OPERATIONS = "max-operations";
  private static final String CONSTANTS = "max-constants";

  /** The options in the order of {@code --help}. */
  public static final List<Option> ALL =
      List.of(
          Option.value(
              DEPTH,
              "uint",
              "How deep input may be nested (default "
                  + ReadLimits.DEFAULT.depth()
                  + "; a region counts "
                  + ReadLimits.REGION_DEPTH
                  + ")"),
          Option.value(OPERATIONS, "uint", "How many operations a program may have"),
          Option.value(CONSTANTS, "bytes", "How large all constants of a program may be together"));

  private ReadOptions() {}

  /** Returns the limits of a command line. */
  public static ReadLimits from(CommandLine line) {
    long depth = line.number(DEPTH).orElse((long) ReadLimits.DEFAULT.depth());
    return ReadLimits.DEFAULT
        .withDepth(Math.clamp(depth, 1, Integer.MAX_VALUE))
        .withOperations(line.number(OPERATIONS).orElse(ReadLimits.DEFAULT.operations()))
        .withConstantBytes(line.number(CONSTANTS).orElse(ReadLimits.DEFAULT.constantBytes()));
  }
}
