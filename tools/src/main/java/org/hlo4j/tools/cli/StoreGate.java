package org.hlo4j.tools.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.hlo4j.audit.SkipReason;
import org.hlo4j.audit.SkippedFiles;
import org.hlo4j.audit.StoreFiles;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Printable;

/** How commands report files of stores that were not looked at, and when that is a failure. */
final class StoreGate {
  private final BooleanSupplier strict;
  private final BooleanSupplier allowsEmpty;

  /** Declares the options. */
  StoreGate(Declarations declare) {
    strict =
        declare.flag(
            "--strict",
            "Exit with status 1 if something in the stores was not looked at, such as files with"
                + " other suffixes and links that lead out.");
    allowsEmpty =
        declare.flag("--allow-empty", "Accept stores without programs, which are an error else.");
  }

  /** Returns whether what was not looked at is a failure. */
  boolean isStrict() {
    return strict.getAsBoolean();
  }

  /** Shows how many files were not looked at, and why. */
  static void show(SkippedFiles skipped, Consumer<String> line) {
    Map<SkipReason, Long> counts = skipped.counts();
    if (!counts.isEmpty()) {
      line.accept("@|bold not looked at|@");
      counts.forEach((reason, count) ->
          line.accept(
              "  %,9d  %s: %s%s"
                  .formatted(
                      count,
                      reason.title(),
                      Subcommand.plain(skipped.examples(reason).getFirst()),
                      count == 1 ? "" : ", …")));
    }
  }

  /** Writes the same as a field. */
  static void write(SkippedFiles skipped, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("skipped");
    for (Map.Entry<SkipReason, Long> entry : skipped.counts().entrySet()) {
      json.writeObjectFieldStart(entry.getKey().label());
      json.writeNumberField("files", entry.getValue());
      json.writeArrayFieldStart("examples");
      for (String path : skipped.examples(entry.getKey())) {
        json.writeString(path);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  /**
   * Returns the exit status for what was, and was not, in the stores; says why it is not 0.
   *
   * @param files the files, all of which were asked for
   * @param found how many there were
   */
  int status(StoreFiles files, long found, Console console) {
    int status = 0;
    long gaps = files.skipped().gaps();
    if (strict.getAsBoolean() && gaps > 0) {
      say(console, gaps == 1 ? "1 file was not looked at" : gaps + " files were not looked at");
      status = Hlo4jMain.NEGATIVE;
    }
    for (StoreFiles.Unreadable root : files.unreadableRoots()) {
      say(console, "cannot open '" + root.path() + "': " + root.reason());
      status = Hlo4jMain.FAILED;
    }
    if (found == 0 && !allowsEmpty.getAsBoolean()) {
      say(
          console,
          "no programs: looked at are files named "
              + StoreFiles.suffixes()
              + "; --all-files takes those of other names, too, and --allow-empty accepts none");
      status = Hlo4jMain.FAILED;
    }
    return status;
  }

  private static void say(Console console, String message) {
    console.err().println("hlo4j: " + Printable.of(message));
  }
}
