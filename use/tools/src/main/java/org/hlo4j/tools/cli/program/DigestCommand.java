package org.hlo4j.tools.cli.program;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.hlo4j.inspect.digest.ProgramDigest;
import org.hlo4j.ir.internal.Printable;
import org.hlo4j.tools.cli.command.ProgramCommand;
import org.hlo4j.tools.run.Console;

/** {@code hlo4j digest}. */
public final class DigestCommand extends ProgramCommand {
  private final Supplier<List<String>> files =
      declare.parameters("FILE", "Programs, or - for standard input.");

  public DigestCommand(Console console) {
    super(
        "digest",
        console,
        "Prints a digest of what programs mean, worked out on all processors.",
        "It is the same for text, bytecode and artifacts of any release, with or without"
            + " locations,",
        "whatever the names of values and the order of functions.");
  }

  @Override
  public Integer call() {
    Map<String, String> digests = new LinkedHashMap<>();
    int status =
        batch()
            .run(
                files.get(),
                (file, shown) -> ProgramDigest.of(open(file, shown).read()),
                (file, digest) -> {
                  if (asJson()) {
                    digests.put(file, digest);
                  } else {
                    out().println(digest + "  " + Printable.of(file.toString()));
                  }
                  return 0;
                });
    if (asJson() && status == 0) {
      printJson(json -> json.putAll(digests));
    }
    return status;
  }
}
