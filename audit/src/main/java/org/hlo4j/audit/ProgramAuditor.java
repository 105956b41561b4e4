package org.hlo4j.audit;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.dialect.Dialects;
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
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.LimitExceededException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.ir.verify.VerifierOptions;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.artifact.ArtifactHeader;
import org.hlo4j.portability.artifact.ArtifactReader;
import org.hlo4j.portability.artifact.MlirText;
import org.hlo4j.pytorch.ExportedProgram;
import org.hlo4j.pytorch.ImportOptions;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;

/**
 * Finds out facts about files with programs. Several threads may use one; each needs as much stack
 * as the limits say ({@link ReadLimits#stackBytes}).
 */
public final class ProgramAuditor {
  private final DialectRegistry registry = Dialects.all();
  private final ReadLimits limits;

  /**
   * Creates an auditor.
   *
   * @param limits programs that exceed these are refused
   */
  public ProgramAuditor(ReadLimits limits) {
    this.limits = limits;
  }

  /**
   * {@return the facts about a file, of whatever content}
   *
   * @param path where the file is, for the row and for diagnostics
   * @param bytes the file
   */
  public AuditRow audit(String path, Blob bytes) {
    Map<AuditColumn, Object> row = new EnumMap<>(AuditColumn.class);
    StoredForm form = StoredForm.of(bytes);
    row.put(AuditColumn.PATH, path);
    row.put(AuditColumn.SIZE, bytes.size());
    row.put(AuditColumn.SHA256, FileDigest.sha256(bytes));
    row.put(AuditColumn.FORM, form.label());
    Map<AuditColumn, Object> facts = new EnumMap<>(AuditColumn.class);
    Diagnostics.Collector problems = Diagnostics.collector();
    AuditVerdict verdict;
    try {
      Optional<Operation> program = read(form, path, bytes, problems, facts);
      program.ifPresent(operation -> addFacts(operation, path, facts));
      verdict = program.isPresent() ? AuditVerdict.VALID : AuditVerdict.INVALID;
    } catch (DiagnosticException e) {
      e.diagnostics().forEach(problems::report);
      verdict =
          e instanceof LimitExceededException ? AuditVerdict.TOO_LARGE : AuditVerdict.UNREADABLE;
    } catch (StackOverflowError e) {
      verdict = tooLarge(row, "program is nested too deep");
    } catch (OutOfMemoryError e) {
      verdict = tooLarge(row, "program needs more memory than there is");
    }
    row.put(AuditColumn.VERDICT, verdict.title());
    if (verdict == AuditVerdict.VALID) {
      row.putAll(facts);
    } else if (!problems.toList().isEmpty()) {
      row.put(AuditColumn.DIAGNOSTIC, problems.toList().getFirst().toString());
    }
    return new AuditRow(row);
  }

  private static AuditVerdict tooLarge(Map<AuditColumn, Object> row, String message) {
    row.put(AuditColumn.DIAGNOSTIC, message);
    return AuditVerdict.TOO_LARGE;
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

  /** Reads and verifies a program; empty if it is invalid, which has been reported. */
  private Optional<Operation> read(
      StoredForm form,
      String path,
      Blob bytes,
      Diagnostics problems,
      Map<AuditColumn, Object> facts) {
    return switch (form) {
      case ONNX -> Optional.of(OnnxModel.read(bytes, path, Optional.empty()).toStablehlo(Map.of()));
      case PYTORCH ->
          Optional.of(ExportedProgram.read(bytes, path).toStablehlo(ImportOptions.DEFAULT));
      case ARTIFACT -> Optional.of(artifact(path, bytes, facts));
      case JAX -> {
        JaxExport export = JaxExport.read(bytes, path);
        facts.put(AuditColumn.PLATFORMS, export.platforms());
        facts.put(AuditColumn.DEVICES, export.deviceCount());
        yield Optional.of(artifact(path, export.module(), facts));
      }
      case BYTECODE ->
          verified(
              BytecodeReader.read(
                  bytes,
                  path,
                  BytecodeReaderOptions.of(registry)
                      .withText(new MlirText(registry, false))
                      .withLimits(limits)),
              problems);
      case TEXT ->
          verified(
              MlirParser.parse(
                  SourceText.of(path, bytes.toByteArray()),
                  registry,
                  ParserOptions.DEFAULT.withLimits(limits),
                  problems),
              problems);
    };
  }

  private Operation artifact(String path, Blob bytes, Map<AuditColumn, Object> facts) {
    ArtifactHeader.version(bytes)
        .ifPresent(release -> facts.put(AuditColumn.RELEASE, release.toString()));
    return new ArtifactReader(registry, limits).read(bytes, path);
  }

  private Optional<Operation> verified(Operation module, Diagnostics problems) {
    Verifier verifier =
        new Verifier(registry, new FullText(registry), new VerifierOptions(false, false));
    return verifier.verify(module, problems) ? Optional.of(module) : Optional.empty();
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
