package org.hlo4j.audit;

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
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.LimitExceededException;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.program.ExternalData;
import org.hlo4j.program.ImportOptions;
import org.hlo4j.program.ProgramForm;
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
    this(limits, ImportOptions.DEFAULT);
  }

  /**
   * Creates an auditor.
   *
   * @param limits programs that exceed these are refused
   * @param imports how models are converted
   */
  public ProgramAuditor(ReadLimits limits, ImportOptions imports) {
    this.reader = reader(limits, imports);
  }

  /** Returns what reads the programs of stores. */
  static ProgramReader reader(ReadLimits limits, ImportOptions imports) {
    return ProgramReader.DEFAULT
        .withLimits(limits)
        .withVerification(Verification.FIRST_ERRORS)
        .withImports(imports);
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
    ProgramSource stored = reader.open(bytes, path, external);
    AuditRow row = file(path, bytes, stored.form());
    Diagnostics.Collector problems = Diagnostics.collector();
    AuditVerdict verdict;
    try {
      Optional<Operation> program = stored.read(problems);
      if (program.isPresent()) {
        return withFacts(row, program.get(), path)
            .with(AuditColumn.VERDICT, AuditVerdict.VALID.title())
            .with(AuditColumn.RELEASE, stored.release().map(Version::toString))
            .with(AuditColumn.PLATFORMS, stored.export().map(JaxExport::platforms))
            .with(AuditColumn.DEVICES, stored.export().map(JaxExport::deviceCount));
      }
      verdict = AuditVerdict.INVALID;
    } catch (DiagnosticException e) {
      e.diagnostics().forEach(problems::report);
      verdict =
          e instanceof LimitExceededException ? AuditVerdict.TOO_LARGE : AuditVerdict.UNREADABLE;
    } catch (StackOverflowError e) {
      row = row.with(AuditColumn.DIAGNOSTIC, "program is nested too deep");
      verdict = AuditVerdict.TOO_LARGE;
    } catch (OutOfMemoryError e) {
      row = row.with(AuditColumn.DIAGNOSTIC, "program needs more memory than there is");
      verdict = AuditVerdict.OUT_OF_MEMORY;
    }
    return row.with(AuditColumn.VERDICT, verdict.title())
        .with(
            AuditColumn.DIAGNOSTIC,
            problems.toList().stream().findFirst().map(Diagnostic::toString));
  }

  /** Returns what a row says of a file whatever its program is. */
  static AuditRow file(String path, Blob bytes, Optional<ProgramForm> form) {
    return AuditRow.EMPTY
        .with(AuditColumn.PATH, path)
        .with(AuditColumn.SIZE, bytes.size())
        .with(AuditColumn.SHA256, FileDigest.sha256(bytes))
        .with(AuditColumn.FORM, form.map(ProgramForm::label));
  }

  /**
   * {@return the row of a file that cannot be opened}
   *
   * @param path where the file should be
   * @param reason why it cannot be opened
   */
  public static AuditRow missing(String path, String reason) {
    return AuditRow.EMPTY
        .with(AuditColumn.PATH, path)
        .with(AuditColumn.VERDICT, AuditVerdict.MISSING.title())
        .with(AuditColumn.DIAGNOSTIC, reason);
  }

  private static AuditRow withFacts(AuditRow row, Operation program, String path) {
    ProgramSummary summary = ProgramSummary.of(program);
    LocationFiles locations = LocationFiles.of(program, path);
    AuditRow facts =
        row.with(AuditColumn.OPERATIONS, (long) summary.operationCount())
            .with(AuditColumn.DIALECTS, counts(summary.dialects()))
            .with(AuditColumn.OPERATION_NAMES, counts(summary.operations()))
            .with(AuditColumn.CUSTOM_CALLS, counts(summary.customCalls()))
            .with(AuditColumn.COMPOSITES, counts(summary.composites()))
            .with(AuditColumn.ELEMENT_TYPES, elementTypes(program))
            .with(
                AuditColumn.FUNCTIONS,
                summary.functions().stream()
                    .map(each ->
                        each.name() + ": " + new FunctionType(each.inputs(), each.results()))
                    .toList())
            .with(AuditColumn.CONSTANTS, (long) summary.constants())
            .with(AuditColumn.CONSTANT_BYTES, summary.constantBytes())
            .with(AuditColumn.PARAMETERS, summary.parameters())
            .with(AuditColumn.FLOPS, summary.flops())
            .with(AuditColumn.BYTES_MOVED, summary.bytesMoved())
            .with(AuditColumn.PEAK_BYTES, PeakMemory.of(program))
            .with(AuditColumn.HAS_LOCATIONS, locations.hasLocations())
            .with(AuditColumn.LOCATION_FILES, locations.files())
            .with(AuditColumn.PERSONAL_FILES, LocationFiles.personal(locations.files()))
            .with(AuditColumn.DIGEST, ProgramDigest.of(program))
            .with(AuditColumn.SKETCH, ProgramSketch.of(program).toString());
    // Explaining expands the program.
    Explanation explanation = Explainer.explain(program, OtherDialects.OF_JAX);
    return facts
        .with(AuditColumn.FLOOR, explanation.lowest().map(Version::toString))
        .with(AuditColumn.EXPANDED_FLOOR, explanation.lowestExpanded().map(Version::toString))
        .with(
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
