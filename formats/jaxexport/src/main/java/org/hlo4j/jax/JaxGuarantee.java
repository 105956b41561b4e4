package org.hlo4j.jax;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * JAX's compatibility guarantee for a file: releases read it for 6 months after the release that
 * wrote it, and so do releases up to 3 weeks older than that one. Files do not contain their date,
 * but the schema of a file and the calling convention of its program did not exist before known
 * days.
 */
public final class JaxGuarantee {
  private static final int MONTHS = 6;

  /** The date of each schema, from {@code jax/_src/export/serialization.py}. */
  private static final TreeMap<Integer, LocalDate> SCHEMAS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry(1, LocalDate.of(2023, 11, 30)),
              Map.entry(2, LocalDate.of(2023, 12, 16)),
              Map.entry(3, LocalDate.of(2024, 10, 16)),
              Map.entry(4, LocalDate.of(2025, 4, 7)),
              Map.entry(5, LocalDate.of(2025, 11, 23)),
              Map.entry(6, LocalDate.of(2026, 1, 15)),
              Map.entry(8, LocalDate.of(2026, 3, 12)),
              Map.entry(9, LocalDate.of(2026, 3, 17)),
              Map.entry(10, LocalDate.of(2026, 4, 4)),
              Map.entry(11, LocalDate.of(2026, 5, 15)),
              Map.entry(12, LocalDate.of(2026, 7, 29))));

  /** The date on which JAX made a calling convention its default, from its documentation. */
  private static final TreeMap<Integer, LocalDate> CONVENTIONS =
      new TreeMap<>(
          Map.of(
              6, LocalDate.of(2023, 6, 13),
              7, LocalDate.of(2023, 8, 12),
              8, LocalDate.of(2023, 10, 21),
              9, LocalDate.of(2024, 2, 1),
              10, LocalDate.of(2025, 7, 14)));

  /** The oldest calling convention that JAX reads today. */
  private static final int OLDEST_CONVENTION = 9;

  private static final int FIRST_WITH_LONG_DEVICE_COUNT = 5;

  private JaxGuarantee() {}

  /**
   * {@return the earliest date on which the file can have been written}
   *
   * @param export the file
   */
  public static LocalDate earliestDate(JaxExport export) {
    LocalDate schema = day(SCHEMAS, export.schema());
    LocalDate convention = day(CONVENTIONS, export.callingConvention());
    return schema.isAfter(convention) ? schema : convention;
  }

  private static LocalDate day(TreeMap<Integer, LocalDate> days, int version) {
    var entry = days.floorEntry(version);
    return entry == null ? days.firstEntry().getValue() : entry.getValue();
  }

  /**
   * {@return the date until which JAX guarantees to read the file, a lower bound}
   *
   * @param export the file
   */
  public static LocalDate guaranteedUntil(JaxExport export) {
    return earliestDate(export).plusMonths(MONTHS);
  }

  /**
   * {@return the reasons for which some releases of JAX reject the file, in sentences; empty if
   * none is known}
   *
   * @param export the file
   */
  public static List<String> rejections(JaxExport export) {
    List<String> rejections = new ArrayList<>();
    if (export.callingConvention() < OLDEST_CONVENTION) {
      rejections.add("JAX since 0.4.26 does not know calling conventions before 9");
    }
    Optional<String> expired =
        export.schema() < FIRST_WITH_LONG_DEVICE_COUNT
            ? Optional.of("files before November 2025")
            : isShardedByHlo(export)
                ? Optional.of("shardings as they were before January 2026")
                : Optional.empty();
    expired.ifPresent(what ->
        rejections.add(
            "JAX since 0.11.1 refuses "
                + what
                + ", unless JAX_EXPORT_DESERIALIZE_EXPIRED_VERSIONS is 1"));
    return rejections;
  }

  private static boolean isShardedByHlo(JaxExport export) {
    return Stream.of(export.inputs(), export.outputs())
        .flatMap(signature -> signature.shardings().stream())
        .anyMatch(sharding -> sharding.namedOrNull() == null && sharding.hloOrNull() != null);
  }
}
