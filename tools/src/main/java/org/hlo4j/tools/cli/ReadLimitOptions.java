package org.hlo4j.tools.cli;

import org.hlo4j.ir.ReadLimits;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that bound what programs may take while they are read. */
final class ReadLimitOptions {
  @Option(
      names = "--max-depth",
      paramLabel = "N",
      description = "How deep a program may be nested; a region counts 4 (default: 512).")
  private @Nullable Integer depth;

  @Option(
      names = "--max-operations",
      paramLabel = "N",
      description = "How many operations a program may have.")
  private @Nullable Long operations;

  @Option(
      names = "--max-constants",
      paramLabel = "SIZE",
      converter = RunLimits.Size.class,
      description = "How large all constants of a program may be together, such as 500M.")
  private @Nullable Long constantBytes;

  ReadLimits limits() {
    ReadLimits limits = ReadLimits.DEFAULT;
    if (depth != null) {
      limits = limits.withDepth(Math.max(1, depth));
    }
    if (operations != null) {
      limits = limits.withOperations(Math.max(0, operations));
    }
    return constantBytes == null ? limits : limits.withConstantBytes(constantBytes);
  }
}
