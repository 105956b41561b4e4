package org.hlo4j.tools.cli;

import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.hlo4j.interpreter.Limits;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that bound what a run may take. */
final class RunLimits {
  @Option(
      names = "--max-steps",
      paramLabel = "N",
      description = "How many operations may run, those of loops each time.")
  private @Nullable Long steps;

  @Option(
      names = "--max-tensor",
      paramLabel = "SIZE",
      converter = Size.class,
      description = "How large one tensor may be, such as 500M (default: 4G).")
  private @Nullable Long tensorBytes;

  @Option(
      names = "--max-memory",
      paramLabel = "SIZE",
      converter = Size.class,
      description = "How large all tensors may be together at a time.")
  private @Nullable Long totalBytes;

  @Option(names = "--timeout", paramLabel = "SECONDS", description = "How long it may take.")
  private @Nullable Double seconds;

  Limits limits() {
    Limits limits = Limits.DEFAULT;
    if (steps != null) {
      limits = limits.withSteps(Math.max(0, steps));
    }
    if (tensorBytes != null) {
      limits = limits.withTensorBytes(tensorBytes);
    }
    return totalBytes == null ? limits : limits.withTotalBytes(totalBytes);
  }

  /** Whether the time is over. */
  BooleanSupplier deadline() {
    if (seconds == null) {
      return () -> false;
    }
    long nanos = (long) (Math.min(Math.max(0, seconds), 1e9) * 1e9);
    long start = System.nanoTime();
    return () -> System.nanoTime() - start > nanos;
  }

  /** Bytes, with K, M, G or T for powers of 1024. */
  static final class Size implements ITypeConverter<Long> {
    private static final String UNITS = "KMGT";

    @Override
    public Long convert(String text) {
      if (!text.toUpperCase(Locale.ROOT).matches("\\d{1,9}[KMGT]?")) {
        throw new TypeConversionException("'" + text + "' is no size such as 500M or 4G");
      }
      char last = Character.toUpperCase(text.charAt(text.length() - 1));
      int unit = UNITS.indexOf(last) + 1;
      String digits = unit == 0 ? text : text.substring(0, text.length() - 1);
      return Long.parseLong(digits) << (10 * unit);
    }
  }
}
