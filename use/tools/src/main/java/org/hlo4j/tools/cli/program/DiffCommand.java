package org.hlo4j.tools.cli.program;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.hlo4j.inspect.diff.Difference;
import org.hlo4j.inspect.diff.OperationChange;
import org.hlo4j.inspect.diff.ProgramDiff;
import org.hlo4j.inspect.explain.Places;
import org.hlo4j.ir.Operation;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.cli.command.ProgramCommand;
import org.hlo4j.tools.cli.command.Quantities;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Exit;

/** {@code hlo4j diff}. */
public final class DiffCommand extends ProgramCommand {
  private final Supplier<String> before = declare.parameter("BEFORE", "A program in any form.");

  private final Supplier<String> after = declare.parameter("AFTER", "A program in any form.");

  public DiffCommand(Console console) {
    super(
        "diff",
        console,
        "Shows how two programs differ in what they mean.",
        "Names of values, locations, the order of functions and the form of the files make no"
            + " difference.",
        "The exit status is 0 if there is none, else 1.");
  }

  @Override
  public Integer call() {
    List<Difference> differences =
        ProgramDiff.of(open(before.get()).read(), open(after.get()).read());
    if (asJson()) {
      printJson(json -> writeJson(differences, json));
    } else {
      differences.forEach(this::show);
      line(
          differences.isEmpty()
              ? "@|green no difference|@"
              : Quantities.things(differences.size(), "difference"));
    }
    return differences.isEmpty() ? 0 : Exit.NEGATIVE;
  }

  private void show(Difference difference) {
    String sign =
        switch (difference.kind()) {
          case ADDED -> "@|green +|@";
          case REMOVED -> "@|red -|@";
          case CHANGED -> "@|yellow ~|@";
        };
    line(
        sign
            + plain(
                (difference.function().isEmpty() ? " " : " @" + difference.function() + " ")
                    + difference.operation().name()
                    + " at "
                    + Places.place(difference.operation().location())
                    + difference.change().map(change -> ": " + change.describe()).orElse("")));
  }

  private static void writeJson(List<Difference> differences, JsonObject json) throws IOException {
    json.objects(
        "differences",
        differences,
        (difference, object) -> {
          object.put("kind", difference.kind().name().toLowerCase(Locale.ROOT));
          object.put("function", difference.function());
          object.put("operation", difference.operation().name());
          writePlace("before", difference.before(), object);
          writePlace("after", difference.after(), object);
          object.put("what", difference.change().map(OperationChange::describe).orElse(""));
        });
  }

  private static void writePlace(String name, Optional<Operation> op, JsonObject json)
      throws IOException {
    json.put(name, op.map(o -> Places.place(o.location())).orElse(null));
  }
}
