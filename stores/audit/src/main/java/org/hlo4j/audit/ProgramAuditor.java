package org.hlo4j.audit;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.hlo4j.inspect.digest.ProgramDigest;
import org.hlo4j.inspect.digest.ProgramSketch;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.inspect.summary.PeakMemory;
import org.hlo4j.inspect.summary.ProgramSummary;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.LimitExceededException;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.program.ExternalData;
import org.hlo4j.program.ProgramReader;
import org.hlo4j.program.ProgramSource;
import org.hlo4j.program.Verification;

/**
 * Finds out facts about files with programs. Several threads may use one; each needs as much stack
 * as the limits say ({@link ReadLimits#stackBytes}).
 */
public final class ProgramAuditor {
  private final ProgramReader reader;

  /**
   * Creates an auditor.
   *
   * @param limits programs that exceed these are refused
   */
  public ProgramAuditor(ReadLimits limits) {
    this.reader =
        ProgramReader.DEFAULT.withLimits(limits).withVerification(Verification.FIRST_ERRORS);
  }

  /**
   * {@return the facts about a file of a store, of whatever content}
   *
   * @param file the file; external data of models are read, too
   * @param bytes its content
   */
  public AuditRow audit(StoreFile file, Blob bytes) {
    return audit(file.path(), file.external(), bytes);
  }

  /**
   * {@return the facts about a file, of whatever content}
   *
   * @param path where the file is, for the row and for diagnostics
   * @param bytes the file, which has no external data
   */
  public AuditRow audit(String path, Blob bytes) {
    return audit(path, ExternalData.NONE, bytes);
  }

  private AuditRow audit(String path, ExternalData external, Blob bytes) {
    Map<AuditColumn, Object> row = new EnumMap<>(AuditColumn.class);
    ProgramSource stored = reader.open(bytes, path, external);
    row.put(AuditColumn.PATH, path);
    row.put(AuditColumn.SIZE, bytes.size());
    row.put(AuditColumn.SHA256, FileDigest.sha256(bytes));
    stored.form().ifPresent(form -> row.put(AuditColumn.FORM, form.label()));
    Map<AuditColumn, Object> facts = new EnumMap<>(AuditColumn.class);
    Diagnostics.Collector problems = Diagnostics.collector();
    AuditVerdict verdict;
    try {
      Optional<Operation> program = stored.read(problems);
      stored.release().ifPresent(release -> facts.put(AuditColumn.RELEASE, release.toString()));
      stored
          .export()
          .ifPresent(export -> {
            facts.put(AuditColumn.PLATFORMS, export.platforms());
            facts.put(AuditColumn.DEVICES, export.deviceCount());
          });
      program.ifPresent(operation -> addFacts(operation, path, facts));
      verdict = program.isPresent() ? AuditVerdict.VALID : AuditVerdict.INVALID;
    } catch (DiagnosticException e) {
      e.diagnostics().forEach(problems::report);
      verdict =
          e instanceof LimitExceededException ? AuditVerdict.TOO_LARGE : AuditVerdict.UNREADABLE;
    } catch (StackOverflowError e) {
      row.put(AuditColumn.DIAGNOSTIC, "program is nested too deep");
      verdict = AuditVerdict.TOO_LARGE;
    } catch (OutOfMemoryError e) {
      row.put(AuditColumn.DIAGNOSTIC, "program needs more memory than there is");
      verdict = AuditVerdict.OUT_OF_MEMORY;
    }
    row.put(AuditColumn.VERDICT, verdict.title());
    if (verdict == AuditVerdict.VALID) {
      row.putAll(facts);
    } else if (!problems.toList().isEmpty()) {
      row.put(AuditColumn.DIAGNOSTIC, problems.toList().getFirst().toString());
    }
    return new AuditRow(row);
  }

  /**
   * {@return the row of a file that cannot be opened}
   *
   * @param path where the file should be
   * @param reason why it cannot be opened
   */
  public static AuditRow missing(String path, String reason) {
    return new AuditRow(
        Map.of(
            AuditColumn.PATH,
            path,
            AuditColumn.VERDICT,
            AuditVerdict.MISSING.title(),
            AuditColumn.DIAGNOSTIC,
            reason));
  }

  private static void addFacts(Operation program, String path, Map<AuditColumn, Object> facts) {
    ProgramSummary summary = ProgramSummary.of(program);
    facts.put(AuditColumn.OPERATIONS, (long) summary.operationCount());
    facts.put(AuditColumn.DIALECTS, counts(summary.dialects()));
    facts.put(AuditColumn.OPERATION_NAMES, counts(summary.operations()));
    facts.put(AuditColumn.CUSTOM_CALLS, counts(summary.customCalls()));
    facts.put(AuditColumn.COMPOSITES, counts(summary.composites()));
    facts.put(AuditColumn.ELEMENT_TYPES, elementTypes(program));
    facts.put(
        AuditColumn.FUNCTIONS,
        summary.functions().stream()
            .map(each -> each.name() + ": " + new FunctionType(each.inputs(), each.results()))
            .toList());
    facts.put(AuditColumn.CONSTANTS, (long) summary.constants());
    facts.put(AuditColumn.CONSTANT_BYTES, summary.constantBytes());
    facts.put(AuditColumn.PARAMETERS, summary.parameters());
    facts.put(AuditColumn.FLOPS, summary.flops());
    facts.put(AuditColumn.BYTES_MOVED, summary.bytesMoved());
    facts.put(AuditColumn.PEAK_BYTES, PeakMemory.of(program));
    LocationFiles locations = LocationFiles.of(program, path);
    facts.put(AuditColumn.HAS_LOCATIONS, locations.hasLocations());
    facts.put(AuditColumn.LOCATION_FILES, locations.files());
    facts.put(AuditColumn.PERSONAL_FILES, LocationFiles.personal(locations.files()));
    facts.put(AuditColumn.DIGEST, ProgramDigest.of(program));
    facts.put(AuditColumn.SKETCH, ProgramSketch.of(program).toString());
    // Explaining expands the program.
    Explanation explanation = Explainer.explain(program, OtherDialects.OF_JAX);
    explanation.lowest().map(Version::toString).ifPresent(v -> facts.put(AuditColumn.FLOOR, v));
    explanation
        .lowestExpanded()
        .map(Version::toString)
        .ifPresent(v -> facts.put(AuditColumn.EXPANDED_FLOOR, v));
    facts.put(
        AuditColumn.BLOCKERS,
        explanation.blockers().stream()
            .map(blocker -> blocker.operation() + ": " + blocker.feature())
            .distinct()
            .toList());
  }

  private static Map<String, Long> counts(Map<String, Integer> counts) {
    Map<String, Long> sorted = new TreeMap<>();
    counts.forEach((name, count) -> sorted.put(name, count.longValue()));
    return sorted;
  }

  private static List<String> elementTypes(Operation program) {
    TreeSet<String> types = new TreeSet<>();
    program.walk(op -> op.results().forEach(result -> types.add(elementType(result))));
    program.walk(op ->
        op.regions()
            .forEach(region ->
                region
                    .blocks()
                    .forEach(block ->
                        block.arguments().forEach(value -> types.add(elementType(value))))));
    return List.copyOf(types);
  }

  private static String elementType(Value value) {
    Type type = value.type();
    return (type instanceof ShapedType shaped ? shaped.elementType() : type).toString();
  }
}
