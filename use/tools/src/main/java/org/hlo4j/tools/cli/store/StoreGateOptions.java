package org.hlo4j.tools.cli.store;

import java.io.IOException;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.hlo4j.audit.SkipReason;
import org.hlo4j.audit.SkippedFiles;
import org.hlo4j.audit.StoreFiles;
import org.hlo4j.audit.StoreGate;
import org.hlo4j.ir.internal.Printable;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.cli.command.Declarations;
import org.hlo4j.tools.cli.command.Subcommand;
import org.hlo4j.tools.run.Console;

/** The options of a {@link StoreGate}, and how commands report what it is about. */
final class StoreGateOptions {
  private final BooleanSupplier strict;
  private final BooleanSupplier allowsEmpty;

  StoreGateOptions(Declarations declare) {
    strict =
        declare.flag(
            "--strict",
            "Exit with status 1 if something in the stores was not looked at, such as files with"
                + " other suffixes and links that lead out.");
    allowsEmpty =
        declare.flag("--allow-empty", "Accept stores without programs, which are an error else.");
  }

  private StoreGate gate() {
    return new StoreGate(strict.getAsBoolean(), allowsEmpty.getAsBoolean());
  }

  boolean isStrict() {
    return strict.getAsBoolean();
  }

  /** Shows how many files were not looked at, and why. */
  static void show(SkippedFiles skipped, Consumer<String> line) {
    if (!skipped.lines().isEmpty()) {
      line.accept("@|bold not looked at|@");
      skipped.lines().forEach(each -> line.accept(Subcommand.plain(each)));
    }
  }

  /** Writes the same as a field. */
  static void write(SkippedFiles skipped, JsonObject json) throws IOException {
    json.object(
        "skipped",
        reasons -> {
          for (Map.Entry<SkipReason, Long> entry : skipped.counts().entrySet()) {
            reasons.object(
                entry.getKey().label(),
                object -> {
                  object.put("files", entry.getValue());
                  object.put("examples", skipped.examples(entry.getKey()));
                });
          }
        });
  }

  /**
   * Returns the exit status for what was, and was not, in the stores; says why it is not 0.
   *
   * @param files the files, all of which were asked for
   * @param found how many there were
   */
  int status(StoreFiles files, long found, Console console) {
    int status = 0;
    for (StoreGate.Objection each :
        gate().objections(files.skipped(), files.unreadableRoots(), found)) {
      console.err().println("hlo4j: " + Printable.of(each.message()));
      status = Math.max(status, each.status());
    }
    return status;
  }
}
