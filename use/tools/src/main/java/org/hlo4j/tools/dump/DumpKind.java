package org.hlo4j.tools.dump;

import java.util.regex.Pattern;

/**
 * What a file of a dump is, by the end of its name, after the number and the name of the module.
 * The first one that fits counts.
 */
public enum DumpKind {
  /** A module in the middle of its compilation. */
  PASS("(?<number>\\d+)\\.(?<pipeline>.+?)\\.after_(?<after>.+?)(?:\\.before_.+)?" + Suffix.MODULE),
  /** A module as the compiler got it. */
  BEFORE("before_optimizations" + Suffix.MODULE),
  /** A module with what it was run with. */
  SNAPSHOT("snapshot\\.-?\\d+\\.pb(?:\\.gz)?"),
  /** Which buffers there are. */
  BUFFERS("buffer assignment", ".*-buffer-assignment(?:-values)?\\.(?:txt|pb(?:\\.gz)?)"),
  /** When values are needed. */
  LIVE_RANGES("live ranges", ".*-live-range\\.txt"),
  /** How much memory there is for what. */
  MEMORY("memory usage", ".*-memory-usage-report\\.(?:txt|pb(?:\\.gz)?)"),
  /** How the module was compiled. */
  OPTIONS("options", "(?:debug_options|(?:compile_options|topology)\\.(?:textproto|pb))"),
  /** The program that became the module. */
  PROGRAM("program in MLIR", "(?:.*\\.)?module\\.mlir"),
  /** Code of LLVM or a machine. */
  CODE("code", "(?:.*\\.)?(?:ll|o|ptx|s|asm|cubin|hsaco)"),
  /** Graphs for people. */
  GRAPH("graph", "(?:.*\\.)?(?:dot|html|url)"),
  /** A module after all passes, or one at another point; text may turn out to be none. */
  STAGE("(?<stage>.+?)" + Suffix.MODULE);

  /** What lies beside modules, in words; empty for modules. */
  private final String title;

  private final Pattern pattern;

  DumpKind(String pattern) {
    this("", pattern);
  }

  DumpKind(String title, String pattern) {
    this.title = title;
    this.pattern =
        Pattern.compile(
            "(?:(?<time>\\d{1,18})\\.)?module_(?<module>\\d{1,9})\\.(?<name>.+?)[./](?:"
                + pattern
                + ")");
  }

  Pattern pattern() {
    return pattern;
  }

  /** Returns whether files lie beside modules, and are not read. */
  boolean isBeside() {
    return !title.isEmpty();
  }

  String title() {
    return title;
  }

  /** Suffixes. */
  private static final class Suffix {
    /** Those of modules, as text and as protos. */
    static final String MODULE = "(?<form>\\.txt|\\.hlo\\.pb(?:\\.gz)?)";
  }
}
