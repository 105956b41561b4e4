package org.hlo4j.tools.cli;

import java.util.List;
import org.hlo4j.inspect.digest.ProgramDigest;
import org.hlo4j.tools.run.Console;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code hlo4j digest}. */
@Command(
    name = "digest",
    description = {
      "Prints a digest of what programs mean.",
      "It is the same for text, bytecode and artifacts of any release, with or without locations,",
      "whatever the names of values and the order of functions."
    })
final class DigestCommand extends ProgramCommand {
  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Programs, or - for standard input.")
  private List<String> files = List.of();

  DigestCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    if (asJson) {
      Json.print(
          out(),
          json -> {
            for (String file : files) {
              json.writeStringField(file, digest(file));
            }
          });
    } else {
      files.forEach(file -> out().println(digest(file) + "  " + file));
    }
    return 0;
  }

  private String digest(String file) {
    return ProgramDigest.of(open(file).read());
  }
}
