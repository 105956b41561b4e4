package org.hlo4j.tools.cli;

import java.util.List;
import java.util.function.Supplier;
import org.hlo4j.inspect.digest.ProgramDigest;
import org.hlo4j.tools.run.Console;

/** {@code hlo4j digest}. */
final class DigestCommand extends ProgramCommand {
  private final Supplier<List<String>> files =
      declare.parameters("FILE", "Programs, or - for standard input.");

  DigestCommand(Console console) {
    super(
        "digest",
        console,
        "Prints a digest of what programs mean.",
        "It is the same for text, bytecode and artifacts of any release, with or without"
            + " locations,",
        "whatever the names of values and the order of functions.");
  }

  @Override
  public Integer call() {
    if (asJson()) {
      Json.print(
          out(),
          json -> {
            for (String file : files.get()) {
              json.writeStringField(file, digest(file));
            }
          });
    } else {
      files.get().forEach(file -> out().println(digest(file) + "  " + file));
    }
    return 0;
  }

  private String digest(String file) {
    return ProgramDigest.of(open(file).read());
  }
}
