package org.hlo4j.tools.dump;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import org.hlo4j.audit.LocalFile;

/**
 * A file of a dump, by its name.
 *
 * @param file the file
 * @param kind what it is
 * @param time when the module was compiled, in microseconds since 1970; 0 if names do not say it
 * @param module the number of the module
 * @param name the name of the module
 * @param number the number of the pass; -1 without one
 * @param stage where in the compilation the module is, in words; empty for other files
 * @param form the suffix that says how the module is written; empty for other files
 */
public record DumpFile(
    LocalFile file,
    DumpKind kind,
    long time,
    int module,
    String name,
    long number,
    String stage,
    String form) {
  /** The order of modules, of their stages, and of two forms of one: protos have all constants. */
  static final Comparator<DumpFile> ORDER =
      Comparator.comparingLong(DumpFile::time)
          .thenComparingInt(DumpFile::module)
          .thenComparingInt(DumpFile::rank)
          .thenComparingLong(DumpFile::number)
          .thenComparing(DumpFile::stage)
          .thenComparing(DumpFile::form)
          .thenComparing(each -> each.file.path());

  /** Returns what a file is; empty if its name is none of a dump. */
  static Optional<DumpFile> of(LocalFile file) {
    for (DumpKind kind : DumpKind.values()) {
      Matcher name = kind.pattern().matcher(file.relative());
      if (name.matches()) {
        return Optional.of(of(file, kind, name));
      }
    }
    return Optional.empty();
  }

  private static DumpFile of(LocalFile file, DumpKind kind, Matcher name) {
    String time = name.group("time");
    return new DumpFile(
        file,
        kind,
        time == null ? 0 : Long.parseLong(time),
        Integer.parseInt(name.group("module")),
        name.group("name"),
        kind == DumpKind.PASS ? parsed(name.group("number")) : -1,
        place(kind, name),
        switch (kind) {
          case PASS, BEFORE, STAGE -> name.group("form");
          default -> "";
        });
  }

  private static long parsed(String digits) {
    return digits.length() > 18 ? Long.MAX_VALUE : Long.parseLong(digits);
  }

  private static String place(DumpKind kind, Matcher name) {
    return switch (kind) {
      case BEFORE -> "before_optimizations";
      case PASS -> {
        String pass = name.group("after");
        String pipeline = name.group("pipeline");
        yield pass.equals("pipeline-start") ? pipeline + " starts" : pipeline + ": " + pass;
      }
      case STAGE -> name.group("stage");
      default -> "";
    };
  }

  private int rank() {
    return switch (kind) {
      case BEFORE -> 0;
      case PASS -> 1;
      case STAGE -> 2;
      default -> 3;
    };
  }

  /** Returns whether this is a module at a point of its compilation. */
  boolean isStage() {
    return !form.isEmpty();
  }

  /** Returns whether this is the same as another file, in another form. */
  boolean isAlso(DumpFile other) {
    return isStage()
        && time == other.time
        && module == other.module
        && number == other.number
        && stage.equals(other.stage)
        && !form.equals(other.form);
  }

  boolean isText() {
    return form.equals(".txt");
  }

  /** Returns whether two files are of one module. */
  boolean isOfModule(DumpFile other) {
    return time == other.time && module == other.module;
  }
}
