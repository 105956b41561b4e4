package org.hlo4j.policy.sarif;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.audit.AuditRow;
import org.hlo4j.audit.FileDigest;
import org.hlo4j.audit.SkippedFiles;
import org.hlo4j.ir.Blob;
import org.hlo4j.policy.PolicyRule;
import org.hlo4j.policy.Violation;

/**
 * Violations of policies as a log of SARIF: a result each, and an artifact for each of their files.
 */
public final class ViolationLog implements Closeable {
  /** Separates the path of an archive from that of a member. */
  private static final String MEMBER = "!/";

  private final SarifWriter sarif;
  private final String folder;

  /**
   * Begins a log.
   *
   * @param out receives the text; it is not closed
   * @param version the version of hlo4j
   * @param folder the absolute path of the folder that URIs are relative to; may be empty
   * @throws IOException if it cannot be written
   */
  public ViolationLog(Writer out, String version, String folder) throws IOException {
    this.sarif =
        new SarifWriter(
            out,
            version,
            Stream.of(PolicyRule.values())
                .map(rule -> new SarifRule(rule.key(), rule.summary(), rule.description()))
                .toList());
    this.folder = folder;
  }

  /**
   * Writes the violations of a file.
   *
   * @param row what the audit says of the file
   * @param violations its violations
   * @throws IOException if they cannot be written
   */
  public void add(AuditRow row, List<Violation> violations) throws IOException {
    if (violations.isEmpty()) {
      return;
    }
    String path = row.path();
    int member = path.indexOf(MEMBER);
    String uri = SarifUri.of(path, folder);
    int archive = -1;
    if (member > 0) {
      archive = sarif.artifact(SarifUri.of(path.substring(0, member), folder), -1, -1, "");
      uri = SarifUri.ofMember(path.substring(member + MEMBER.length()));
    }
    int artifact =
        sarif.artifact(
            uri,
            archive,
            row.get(AuditColumn.SIZE).orElse(-1L),
            row.get(AuditColumn.SHA256).orElse(""));
    for (Violation violation : violations) {
      sarif.add(result(violation, uri), artifact);
    }
  }

  /**
   * Writes a notification for each reason why something was not looked at.
   *
   * @param skipped what was not looked at
   * @param isError whether that is an error
   */
  public void add(SkippedFiles skipped, boolean isError) {
    skipped
        .counts()
        .forEach((reason, count) ->
            sarif.notify(
                new SarifNotification(
                    isError && reason.isGap() ? "error" : "note",
                    "%d not looked at: %s".formatted(count, reason.title()),
                    skipped.examples(reason).stream()
                        .map(path -> SarifUri.of(path, folder))
                        .toList())));
  }

  private SarifResult result(Violation violation, String uri) {
    String key = violation.rule().key();
    return new SarifResult(
        key,
        violation.level().title(),
        violation.message(),
        new SarifPlace(uri, violation.place(), ""),
        List.of(),
        fingerprint(key + " " + SarifUri.of(violation.path(), folder)));
  }

  private static String fingerprint(String text) {
    return FileDigest.sha256(Blob.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * Ends the log. Without this, what is written is not a log.
   *
   * @throws IOException if it cannot be written
   */
  public void end() throws IOException {
    sarif.end();
  }

  @Override
  public void close() throws IOException {
    sarif.close();
  }
}
