package org.hlo4j.tools.auditpage;

import static org.hlo4j.audit.AuditColumn.BLOCKERS;
import static org.hlo4j.audit.AuditColumn.CUSTOM_CALLS;
import static org.hlo4j.audit.AuditColumn.DIAGNOSTIC;
import static org.hlo4j.audit.AuditColumn.DIGEST;
import static org.hlo4j.audit.AuditColumn.ELEMENT_TYPES;
import static org.hlo4j.audit.AuditColumn.EXPANDED_FLOOR;
import static org.hlo4j.audit.AuditColumn.FLOOR;
import static org.hlo4j.audit.AuditColumn.FORM;
import static org.hlo4j.audit.AuditColumn.MODIFIED;
import static org.hlo4j.audit.AuditColumn.OPERATIONS;
import static org.hlo4j.audit.AuditColumn.PATH;
import static org.hlo4j.audit.AuditColumn.PERSONAL_FILES;
import static org.hlo4j.audit.AuditColumn.RELEASE;
import static org.hlo4j.audit.AuditColumn.SIZE;
import static org.hlo4j.audit.AuditColumn.SKETCH;
import static org.hlo4j.audit.AuditColumn.VERDICT;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.AuditVerdict;
import org.hlo4j.audit.SkippedFiles;

/** Rows of audits and their pages. */
final class AuditPageRows {
  /** Of three artifacts two mean the same; one fits 1.4.0 and later releases, or once expanded. */
  static final List<AuditRow> SMALL =
      List.of(
          artifact("a.mlir.bc", 2048, "2025-01-10T00:00:00Z", "0.20.0", "0.9.0", "0.9.0", 'a'),
          artifact("b.mlir.bc", 512, "2025-02-10T00:00:00Z", "1.4.0", "1.4.0", "0.9.0", 'b'),
          artifact("c.mlir.bc", 512, "2025-02-11T00:00:00Z", "1.4.0", "0.9.0", "0.9.0", 'a'),
          damaged("d.bc", "d.bc:0x12: error: invalid section ID: 33 (header)"),
          damaged("e.bc", "e.bc:0x7: error: invalid section ID: 7 (header)"));

  private AuditPageRows() {}

  static AuditRow artifact(
      String path,
      long size,
      String modified,
      String release,
      String floor,
      String expanded,
      char digest) {
    return AuditRow.EMPTY
        .with(PATH, path)
        .with(SIZE, size)
        .with(MODIFIED, Instant.parse(modified))
        .with(FORM, "artifact")
        .with(VERDICT, AuditVerdict.VALID.title())
        .with(RELEASE, release)
        .with(FLOOR, floor)
        .with(EXPANDED_FLOOR, expanded)
        .with(
            BLOCKERS,
            floor.equals("0.9.0") ? List.of() : List.of("stablehlo.tan: the operation itself"))
        .with(DIGEST, Character.toString(digest).repeat(64))
        .with(SKETCH, Character.toString(digest).repeat(128))
        .with(OPERATIONS, size / 100)
        .with(CUSTOM_CALLS, Map.of("target", 2L))
        .with(ELEMENT_TYPES, List.of("f32", "i1"))
        .with(
            PERSONAL_FILES,
            digest == 'b'
                ? List.of("/home/ada/x.py", "/home/ada/y.py", "C:\\Users\\bo\\z.py")
                : List.of());
  }

  static AuditRow damaged(String path, String diagnostic) {
    return AuditRow.EMPTY
        .with(PATH, path)
        .with(VERDICT, AuditVerdict.UNREADABLE.title())
        .with(DIAGNOSTIC, diagnostic);
  }

  /** Returns rows of many files, each a copy of one of a hundred. */
  static List<AuditRow> many(int count) {
    return IntStream.range(0, count)
        .mapToObj(i ->
            artifact(
                "/store/%03d/%06d.mlir.bc".formatted(i % 1000, i),
                100L << i % 12,
                "20%02d-0%d-01T00:00:00Z".formatted(20 + i % 6, 1 + i % 9),
                i % 3 == 0 ? "0.20.0" : "1.4.0",
                i % 4 == 0 ? "1.4.0" : "0.9.0",
                "0.9.0",
                Character.forDigit(i % 16, 16)))
        .toList();
  }

  static String page(String title, List<AuditRow> rows) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    AuditPage.write(title, rows::forEach, new SkippedFiles(), out);
    return out.toString(StandardCharsets.UTF_8);
  }
}
