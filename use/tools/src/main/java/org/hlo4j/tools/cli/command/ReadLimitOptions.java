package org.hlo4j.tools.cli.command;

import java.util.Optional;
import java.util.function.Supplier;
import org.hlo4j.ir.ReadLimits;
import picocli.CommandLine.Model.ArgGroupSpec;

/** The options that set the limits of readers. */
final class ReadLimitOptions {
  private final ArgGroupSpec.Builder group =
      ArgGroupSpec.builder()
          .exclusive(false)
          .heading("%nLimits of programs, which are refused beyond them:%n");
  private final Declarations declare = Declarations.of(group);

  private final Supplier<Optional<Integer>> depth =
      declare.option(
          Integer.class,
          "--max-depth",
          "N",
          "How deep a program may be nested; a region counts 4 (default: 512).");

  private final Supplier<Optional<Long>> operations =
      declare.option(
          Long.class, "--max-operations", "N", "How many operations a program may have.");

  private final Supplier<Optional<Long>> constantBytes =
      declare.size(
          "--max-constants", "How large all constants of a program may be together, such as 500M.");

  ArgGroupSpec group() {
    return group.build();
  }

  ReadLimits limits() {
    ReadLimits limits = ReadLimits.DEFAULT;
    if (depth.get().isPresent()) {
      limits = limits.withDepth(Math.max(1, depth.get().get()));
    }
    if (operations.get().isPresent()) {
      limits = limits.withOperations(Math.max(0, operations.get().get()));
    }
    return constantBytes.get().map(limits::withConstantBytes).orElse(limits);
  }
}
