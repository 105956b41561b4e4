package org.hlo4j.tools.cli.run;

import java.util.Optional;
import java.util.function.Supplier;
import org.hlo4j.interpreter.Limits;
import org.hlo4j.tools.cli.command.Declarations;
import picocli.CommandLine.Model.ArgGroupSpec;

/** The options that set the limits of a run. */
final class RunLimits {
  private final ArgGroupSpec.Builder group =
      ArgGroupSpec.builder().exclusive(false).heading("%nLimits, beyond which the run ends:%n");
  private final Declarations declare = Declarations.of(group);

  private final Supplier<Optional<Long>> steps =
      declare.option(
          Long.class, "--max-steps", "N", "How many operations may run, those of loops each time.");

  private final Supplier<Optional<Long>> tensorBytes =
      declare.size("--max-tensor", "How large one tensor may be, such as 500M (default: 4G).");

  private final Supplier<Optional<Long>> totalBytes =
      declare.size("--max-memory", "How large all tensors may be together at a time.");

  ArgGroupSpec group() {
    return group.build();
  }

  /** Returns whether a limit is on what the interpreter's operations are or take. */
  boolean countOperations() {
    return steps.get().isPresent() || tensorBytes.get().isPresent() || totalBytes.get().isPresent();
  }

  Limits limits() {
    Limits limits = Limits.DEFAULT;
    if (steps.get().isPresent()) {
      limits = limits.withSteps(Math.max(0, steps.get().get()));
    }
    if (tensorBytes.get().isPresent()) {
      limits = limits.withTensorBytes(tensorBytes.get().get());
    }
    return totalBytes.get().map(limits::withTotalBytes).orElse(limits);
  }
}
