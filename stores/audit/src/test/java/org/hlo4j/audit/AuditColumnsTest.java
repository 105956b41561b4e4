package org.hlo4j.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPrivateKeySpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.signing.ModelFiles;
import org.hlo4j.signing.Serialization;
import org.hlo4j.signing.SignatureBundle;
import org.hlo4j.signing.SigningKey;
import org.hlo4j.testing.Golden;
import org.hlo4j.testing.ProjectFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every column of {@link AuditColumn}: that files of a small store have values in it, that these
 * are written and read again, and what the documentation says of it.
 */
class AuditColumnsTest {
  /** Programs of the store: what a column tells of programs is in at least one of them. */
  private static final Map<String, String> PROGRAMS =
      Map.of(
          "model.mlir",
          """
          func.func public @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
            %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32> loc("/home/ada/model.py":3:7)
            %1 = stablehlo.composite "acme.sum" %x, %0 {decomposition = @sum} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
            %2 = stablehlo.custom_call @Sharding(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
            %3 = stablehlo.tan %2 : tensor<2x3xf32>
            return %3 : tensor<2x3xf32>
          }
          func.func private @sum(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
            %0 = stablehlo.add %x, %y : tensor<2x3xf32>
            return %0 : tensor<2x3xf32>
          }
          """,
          "identity.mlir",
          "func.func @main(%x: tensor<4xf64>) -> tensor<4xf64> { return %x : tensor<4xf64> }",
          "damaged.mlir",
          "func.func @main(");

  private static final Instant MODIFIED = Instant.parse("2025-01-10T12:00:00Z");

  private static final Path MODULE =
      Path.of(System.getProperty("basedir", "audit")).toAbsolutePath();

  @TempDir private Path folder;

  private List<AuditRow> rows = List.of();

  /** Audits the store: the programs, one of them signed, and a file of {@code jax.export}. */
  @BeforeEach
  void auditStore() throws Exception {
    for (Map.Entry<String, String> program : PROGRAMS.entrySet()) {
      Files.writeString(folder.resolve(program.getKey()), program.getValue());
    }
    try (InputStream in = AuditColumnsTest.class.getResourceAsStream("export.jax")) {
      Files.copy(Objects.requireNonNull(in), folder.resolve("model.jax"));
    }
    Path signed = folder.resolve("model.mlir");
    Files.setLastModifiedTime(signed, FileTime.from(MODIFIED));
    SigningKey key = key();
    Path signature = ModelFiles.signature(signed);
    ModelFiles model = ModelFiles.of(signed, Serialization.FILES, signature);
    Files.write(signature, SignatureBundle.sign(model.manifest(), key, List.of()).toJson());

    List<String> stores = List.of(folder.toString());
    FileSigners signers = new FileSigners(List.of(key.verifyingKey()), stores);
    List<AuditRow> found = new ArrayList<>();
    try (StoreFiles files = StoreFiles.of(stores, false)) {
      new StoreAudit(ReadLimits.DEFAULT, 1).run(files, row -> found.add(signers.with(row)));
    }
    rows = found;
  }

  /** Returns always the same key, so that its fingerprint can be in the documentation. */
  private static SigningKey key() throws GeneralSecurityException {
    AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
    curve.init(new ECGenParameterSpec("secp256r1"));
    ECPrivateKeySpec secret =
        new ECPrivateKeySpec(BigInteger.TWO, curve.getParameterSpec(ECParameterSpec.class));
    byte[] der = KeyFactory.getInstance("EC").generatePrivate(secret).getEncoded();
    String pem = Base64.getEncoder().encodeToString(der);
    String text = "-----BEGIN PRIVATE KEY-----\n" + pem + "\n-----END PRIVATE KEY-----\n";
    return SigningKey.read(text.getBytes(StandardCharsets.US_ASCII), "key", Optional.empty());
  }

  /** Returns a row with a value in a column, that of the model if it has one. */
  private Optional<AuditRow> example(AuditColumn<?> column) {
    return rows.stream()
        .filter(row -> row.get(column).filter(AuditColumnsTest::isFilled).isPresent())
        .min(Comparator.comparing(row -> !row.path().endsWith("model.mlir")));
  }

  private static boolean isFilled(Object value) {
    return switch (value) {
      case String text -> !text.isEmpty();
      case Number number -> number.doubleValue() != 0;
      case Boolean truth -> truth;
      case List<?> list -> !list.isEmpty();
      case Map<?, ?> counts -> !counts.isEmpty();
      default -> true;
    };
  }

  static List<AuditColumn<?>> columns() {
    return AuditColumn.all();
  }

  @ParameterizedTest
  @MethodSource("columns")
  void everyColumnHasValues(AuditColumn<?> column) {
    assertThat(example(column))
        .as("no file of PROGRAMS has a value of %s: fill it, or add a program", column.title())
        .isPresent();
  }

  /** A column of which all files have the same value says nothing of any. */
  @ParameterizedTest
  @MethodSource("columns")
  void everyColumnTellsFilesApart(AuditColumn<?> column) {
    Set<Object> values = new HashSet<>();
    rows.forEach(row -> values.add(row.get(column)));
    assertThat(values).as(column.title()).hasSizeGreaterThan(1);
  }

  @Test
  void everyValueIsWrittenAndReadAgain() throws IOException {
    for (AuditRow row : rows) {
      assertThat(AuditJson.row(AuditJson.line(row))).isEqualTo(row);
    }
  }

  /** The page is documentation and golden file in one; what columns mean is said by Javadoc. */
  @Test
  void pageListsTheColumns() throws IOException {
    Map<String, String> meanings = meanings();
    StringBuilder page =
        new StringBuilder(
            """
            # Columns of audits

            What `hlo4j audit` says of each file: the fields of a line of JSON (`-o`), the columns of tables (`--parquet`, [Spark](spark.md)) and, most of them, the dimensions of the page (`--page`) and properties of
            [bills of materials](provenance.md#bills-of-materials). A column without a value is left out of lines of JSON, and null in tables. Columns after `diagnostic` are facts of programs, of files whose verdict is `valid`.

            | column | type | what it is | for example |
            |---|---|---|---|
            """);
    for (AuditColumn<?> column : AuditColumn.all()) {
      page.append(
          "| `%s` | %s | %s | `%s` |\n"
              .formatted(
                  column.title(),
                  type(column),
                  meanings.get(column.title()),
                  example(column).map(row -> shown(row, column)).orElse("")));
    }
    Golden.check(ProjectFolder.file("docs/audit-columns.md"), page.toString());
  }

  /** Returns the first sentences of the Javadoc by title. */
  private static Map<String, String> meanings() throws IOException {
    String source =
        Files.readString(MODULE.resolve("src/main/java/org/hlo4j/audit/AuditColumn.java"));
    Map<String, String> meanings = new HashMap<>();
    Pattern.compile(
            "/\\*\\*((?:(?!\\*/).)*)\\*/\\s*public static final \\w+ \\w+ = new"
                + " \\w+\\(\"(\\w+)\"\\)",
            Pattern.DOTALL)
        .matcher(source)
        .results()
        .forEach(constant -> meanings.put(constant.group(2), text(constant)));
    return meanings;
  }

  private static String text(MatchResult constant) {
    return constant
        .group(1)
        .replaceAll("\\s*\\n\\s*\\*\\s*", " ")
        .replaceAll("\\{@link (?:\\w+\\.)*(\\w+)}", "`$1`")
        .replaceAll("\\{@code ([^}]*)}", "`$1`")
        .strip()
        .replaceAll("\\.$", "");
  }

  private static String type(AuditColumn<?> column) {
    return switch (column) {
      case AuditColumn.Text _ -> "text";
      case AuditColumn.Count _ -> "integer";
      case AuditColumn.Amount _ -> "number";
      case AuditColumn.Flag _ -> "truth value";
      case AuditColumn.Time _ -> "time";
      case AuditColumn.Texts _ -> "list of texts";
      case AuditColumn.Counts _ -> "counts by name";
    };
  }

  private <T> String shown(AuditRow row, AuditColumn<T> column) {
    String line = AuditRow.EMPTY.with(column, row.get(column)).toString();
    String value = line.substring(line.indexOf(':') + 1, line.length() - 1);
    value = value.replace(folder.toString(), "store").replace("|", "\\|");
    return value.codePointCount(0, value.length()) <= 70
        ? value
        : value.codePoints().limit(70).mapToObj(Character::toString).collect(Collectors.joining())
            + "…";
  }
}
