package org.hlo4j.policy;

import static org.hlo4j.policy.RuleKinds.allowed;
import static org.hlo4j.policy.RuleKinds.allowedPaths;
import static org.hlo4j.policy.RuleKinds.anyOf;
import static org.hlo4j.policy.RuleKinds.atMost;
import static org.hlo4j.policy.RuleKinds.denied;
import static org.hlo4j.policy.RuleKinds.floorAtMost;
import static org.hlo4j.policy.RuleKinds.isNot;
import static org.hlo4j.policy.RuleKinds.none;
import static org.hlo4j.policy.RuleKinds.oneOf;
import static org.hlo4j.policy.RuleKinds.releaseAtLeast;
import static org.hlo4j.policy.RuleKinds.releaseAtMost;
import static org.hlo4j.policy.RuleKinds.required;
import static org.hlo4j.policy.RuleKinds.verdicts;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.hlo4j.audit.AuditColumn;
import org.hlo4j.program.ProgramForm;

/**
 * The rules that policies may state. A rule about the facts of a program has nothing to say of
 * files whose verdict is another one than valid; {@link #ALLOWED_VERDICTS} has.
 */
public enum PolicyRule {
  /** The verdicts that files may have. */
  ALLOWED_VERDICTS(
      verdicts(),
      "[valid]",
      "Files have an allowed verdict",
      "The verdict of the audit (valid, invalid, unreadable, too-large, out-of-memory, timed-out,"
          + " missing) is one"
          + " of those listed. Every policy has this rule; it requires valid programs unless it"
          + " states others."),
  /** The forms that files may have. */
  ALLOWED_FORMS(
      oneOf(AuditColumn.FORM, Stream.of(ProgramForm.values()).map(ProgramForm::label)),
      "[artifact, jax]",
      "Files have an allowed form",
      "The form of the file (text, bytecode, artifact, jax, onnx, pytorch, hlo, hlo-proto) is one"
          + " of those listed."),
  /** The newest release that a program may need. */
  FLOOR_AT_MOST(
      floorAtMost(AuditColumn.FLOOR),
      "1.4.0",
      "Programs fit a release",
      "The oldest release of StableHLO that the program fits is at most the one stated, so that a"
          + " runtime of that release can be given the program."),
  /** The newest release that artifacts may be written for. */
  RELEASE_AT_MOST(
      releaseAtMost(AuditColumn.RELEASE),
      "1.9.0",
      "Artifacts are written for a release",
      "The release of StableHLO that a portable artifact was written for is at most the one stated,"
          + " so that a runtime of that release can read the file."),
  /** The oldest release that artifacts may be written for. */
  RELEASE_AT_LEAST(
      releaseAtLeast(AuditColumn.RELEASE),
      "1.0.0",
      "Artifacts are written for a recent release",
      "The release of StableHLO that a portable artifact was written for is at least the one"
          + " stated."),
  /** The dialects that programs may use. */
  ALLOWED_DIALECTS(
      allowed(AuditColumn.DIALECTS),
      "[builtin, func, stablehlo]",
      "Programs use allowed dialects",
      "Every dialect of operations matches one of the patterns."),
  /** The dialects that programs may not use. */
  DENIED_DIALECTS(
      denied(AuditColumn.DIALECTS),
      "[chlo]",
      "Programs use no denied dialects",
      "No dialect of operations matches one of the patterns."),
  /** The operations that programs may use. */
  ALLOWED_OPERATIONS(
      allowed(AuditColumn.OPERATION_NAMES),
      "[\"builtin.*\", \"func.*\", stablehlo.add]",
      "Programs use allowed operations",
      "The name of every operation, with its dialect, matches one of the patterns."),
  /** The operations that programs may not use. */
  DENIED_OPERATIONS(
      denied(AuditColumn.OPERATION_NAMES),
      "[\"stablehlo.rng*\"]",
      "Programs use no denied operations",
      "The name of no operation, with its dialect, matches one of the patterns."),
  /** The targets that custom calls may have. */
  ALLOWED_CUSTOM_CALLS(
      allowed(AuditColumn.CUSTOM_CALLS),
      "[Sharding, \"lapack_*\"]",
      "Custom calls have allowed targets",
      "The target of every custom call matches one of the patterns."),
  /** The targets that custom calls may not have. */
  DENIED_CUSTOM_CALLS(
      denied(AuditColumn.CUSTOM_CALLS),
      "[\"*python*\"]",
      "Custom calls have no denied targets",
      "The target of no custom call matches one of the patterns."),
  /** No custom calls. */
  NO_CUSTOM_CALLS(
      none(AuditColumn.CUSTOM_CALLS, "custom calls"),
      "true",
      "Programs have no custom calls",
      "There is no custom call, so that the program depends on no code of a runtime beside its"
          + " operations."),
  /** The composites that programs may use. */
  ALLOWED_COMPOSITES(
      allowed(AuditColumn.COMPOSITES),
      "[\"byteir.*\"]",
      "Programs use allowed composites",
      "The name of every composite matches one of the patterns."),
  /** The composites that programs may not use. */
  DENIED_COMPOSITES(
      denied(AuditColumn.COMPOSITES),
      "[\"vendor.*\"]",
      "Programs use no denied composites",
      "The name of no composite matches one of the patterns."),
  /** The element types that values may have. */
  ALLOWED_ELEMENT_TYPES(
      allowed(AuditColumn.ELEMENT_TYPES),
      "[f32, bf16, i1, \"*i32\"]",
      "Values have allowed element types",
      "The element type of every value matches one of the patterns."),
  /** The element types that values may not have. */
  DENIED_ELEMENT_TYPES(
      denied(AuditColumn.ELEMENT_TYPES),
      "[f64, \"complex*\"]",
      "Values have no denied element types",
      "The element type of no value matches one of the patterns."),
  /** No paths in the folders of people in locations. */
  NO_PERSONAL_PATHS(
      none(AuditColumn.PERSONAL_FILES, "locations in folders of people"),
      "true",
      "Locations name no folders of people",
      "No location names a file below the home folder of a person, which would say who exported the"
          + " program."),
  /** No locations. */
  NO_LOCATIONS(
      isNot(AuditColumn.HAS_LOCATIONS, "has locations"),
      "true",
      "Programs have no locations",
      "No operation has a location; stripping them makes files smaller and says nothing of the"
          + " sources."),
  /** The files that locations may name. */
  ALLOWED_LOCATION_FILES(
      allowedPaths(AuditColumn.LOCATION_FILES),
      "[\"src/**\"]",
      "Locations name allowed files",
      "Every file that a location names matches one of the patterns of paths."),
  /** The most bytes of a file. */
  MAX_SIZE(
      atMost(AuditColumn.SIZE, Quantity.BYTES),
      "2 GiB",
      "Files are not larger than a limit",
      "The size of the file is at most the one stated."),
  /** The most operations. */
  MAX_OPERATIONS(
      atMost(AuditColumn.OPERATIONS, Quantity.COUNT),
      "100000",
      "Programs have no more operations than a limit",
      "The number of operations is at most the one stated."),
  /** The most bytes of constants. */
  MAX_CONSTANT_BYTES(
      atMost(AuditColumn.CONSTANT_BYTES, Quantity.BYTES),
      "500 MB",
      "Constants are not larger than a limit",
      "The size of the elements of all constants is at most the one stated."),
  /** The most elements of constants. */
  MAX_PARAMETERS(
      atMost(AuditColumn.PARAMETERS, Quantity.COUNT),
      "7e9",
      "Constants have no more elements than a limit",
      "The number of elements of all constants is at most the one stated."),
  /** The most bytes of values that are live at a time. */
  MAX_PEAK_BYTES(
      atMost(AuditColumn.PEAK_BYTES, Quantity.BYTES),
      "16 GiB",
      "Values need no more memory than a limit",
      "The bytes of values that are live at a time, as estimated, are at most those stated."),
  /** The most floating-point operations of a run. */
  MAX_FLOPS(
      atMost(AuditColumn.FLOPS, Quantity.FLOP),
      "2 TFLOP",
      "Runs take no more floating-point operations than a limit",
      "The floating-point operations of a run, as estimated, are at most those stated."),
  /** The platforms that files of {@code jax.export} may be for. */
  ALLOWED_PLATFORMS(
      allowed(AuditColumn.PLATFORMS),
      "[cpu, cuda]",
      "Exports of JAX are for allowed platforms",
      "Every platform that a file of jax.export is for matches one of the patterns."),
  /** The platforms that files of {@code jax.export} must be for. */
  REQUIRED_PLATFORMS(
      required(AuditColumn.PLATFORMS),
      "[cpu, tpu]",
      "Exports of JAX are for required platforms",
      "A file of jax.export is for all platforms that are listed."),
  /** The most devices of files of {@code jax.export}. */
  MAX_DEVICES(
      atMost(AuditColumn.DEVICES, Quantity.COUNT),
      "1",
      "Exports of JAX are for no more devices than a limit",
      "The number of devices that a file of jax.export is for is at most the one stated."),
  /** The files that there may be, by their SHA-256. */
  ALLOWED_SHA256(
      anyOf(AuditColumn.SHA256, "a file whose SHA-256 is not listed", PolicyNode::sha256s),
      "[9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08]",
      "Files are known",
      "The SHA-256 of the file is one of those listed."),
  /** The programs that there may be, by their digest. */
  ALLOWED_DIGESTS(
      anyOf(AuditColumn.DIGEST, "a program whose digest is not listed", PolicyNode::sha256s),
      "[1e3bf6f4c9ee8df6ff2b5b0b64e2bb0f7f6a5dc0c7dc2a7d8d4dbf9ebf0f6e5c]",
      "Programs are known",
      "The digest of the program, which says what it means in whatever form, is one of those that"
          + " hlo4j digest prints and the policy lists."),
  /** The keys one of which must have signed. */
  SIGNED_BY(
      anyOf(AuditColumn.SIGNERS, "no verified signature of a listed key", PolicyNode::sha256s),
      "[2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae]",
      "Files are signed",
      "The file has a verified signature of one of the keys whose fingerprints are listed; hlo4j"
          + " audit is given these keys with --public-key.");

  private final RuleKind kind;
  private final String example;
  private final String summary;
  private final String description;

  PolicyRule(RuleKind kind, String example, String summary, String description) {
    this.kind = kind;
    this.example = example;
    this.summary = summary;
    this.description = description;
  }

  /** {@return the name in policies, which is that of the rule in SARIF, too} */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** {@return a value, in YAML} */
  public String example() {
    return example;
  }

  /** {@return what the rule demands, in a few words} */
  public String summary() {
    return summary;
  }

  /** {@return what the rule demands, in sentences} */
  public String description() {
    return description;
  }

  static Optional<PolicyRule> of(String key) {
    return Stream.of(values()).filter(rule -> rule.key().equals(key)).findFirst();
  }

  RuleCheck read(PolicyNode value) {
    return kind.read(value);
  }
}
