package org.hlo4j.tools.dump;

import java.io.IOException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.audit.LocalFile;
import org.hlo4j.audit.StoreFile;
import org.hlo4j.audit.StoreFiles;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloLiteral;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.proto.HloProtos;
import org.hlo4j.hlo.text.HloReadOptions;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.hlo.translate.HloToStablehlo;
import org.hlo4j.hlo.translate.TranslationOptions;
import org.hlo4j.inspect.diff.Difference;
import org.hlo4j.inspect.diff.ProgramDiff;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.program.ProgramReader;
import org.hlo4j.program.RecordedRun;
import org.jspecify.annotations.Nullable;

/** Reads the stages of a module in order, and compares each with the one before. */
public final class StageReader {
  private final ReadLimits limits;
  private Blob content = Blob.EMPTY;
  private @Nullable Stage last;
  private @Nullable Operation program;

  /** Creates a reader for one module. */
  public StageReader(ReadLimits limits) {
    this.limits = limits;
  }

  /**
   * Reads the next stage. One that has no program is left out of comparisons.
   *
   * @throws DiagnosticException if it cannot be read
   * @throws IOException if it cannot be opened
   */
  public Stage next(DumpFile file) throws IOException {
    Blob bytes = open(file.file());
    Stage before = last;
    if (before != null && bytes.equals(content)) {
      return before.unchanged();
    }
    HloModule module = module(file, bytes);
    Operation read;
    try {
      read = program(module, file.file().path());
    } catch (DiagnosticException e) {
      return stage(
          module, Stage.Comparison.NO_PROGRAM, Map.of(), Optional.of(e.diagnostics().getFirst()));
    }
    List<Difference> differences = program == null ? List.of() : ProgramDiff.of(program, read);
    Stage.Comparison comparison =
        program == null
            ? Stage.Comparison.FIRST
            : differences.isEmpty()
                ? Stage.Comparison.SAME_PROGRAM
                : Stage.Comparison.OTHER_PROGRAM;
    Stage stage = stage(module, comparison, counts(differences), Optional.empty());
    content = bytes;
    program = read;
    last = stage;
    return stage;
  }

  /**
   * Reads what a snapshot recorded.
   *
   * @throws DiagnosticException if it cannot be read, or has no arguments
   * @throws IOException if it cannot be opened
   */
  public RecordedRun recorded(LocalFile file) throws IOException {
    return ProgramReader.DEFAULT
        .withLimits(limits)
        .open(open(file), file.path())
        .recorded()
        .orElseThrow(() ->
            new DiagnosticException(
                FileLineColLoc.of(file.path(), 0, 0), "the file is no snapshot of a run"));
  }

  /** Opens a file, or what is compressed in it, within the limits of archives. */
  private static Blob open(LocalFile file) throws IOException {
    if (!file.path().endsWith(".gz")) {
      return file.open();
    }
    try (StoreFiles unpacked = StoreFiles.of(List.of(file.file().toString()), true)) {
      StoreFile only = unpacked.next();
      try {
        return only.open();
      } finally {
        only.close();
      }
    }
  }

  private HloModule module(DumpFile file, Blob bytes) {
    String path = file.file().path();
    return file.isText()
        ? HloText.parse(
            SourceText.of(path, bytes.toByteArray()),
            HloReadOptions.DEFAULT.withLimits(limits).withElided())
        : HloProtos.read(bytes, path, Diagnostics.collector()).module();
  }

  private static Operation program(HloModule module, String path) {
    return HloToStablehlo.translateVerified(
        module,
        FileLineColLoc.of(path, 0, 0),
        TranslationOptions.DEFAULT.withElidedAsZeros(),
        Diagnostics.collector());
  }

  private static Stage stage(
      HloModule module,
      Stage.Comparison comparison,
      Map<Difference.Kind, Integer> changes,
      Optional<Diagnostic> problem) {
    long instructions = 0;
    long leftOut = 0;
    for (HloComputation computation : module.computations()) {
      instructions += computation.instructions().size();
      leftOut += computation.instructions().stream().filter(StageReader::isLeftOut).count();
    }
    return new Stage(
        module.computations().size(), instructions, leftOut, comparison, changes, problem);
  }

  private static boolean isLeftOut(HloInstruction instruction) {
    return instruction.get(HloInstructionAttributes.LITERAL) instanceof HloLiteral.Elided;
  }

  private static Map<Difference.Kind, Integer> counts(List<Difference> differences) {
    Map<Difference.Kind, Integer> counts = new EnumMap<>(Difference.Kind.class);
    Set<Operation> counted = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Difference each : differences) {
      if (counted.add(each.operation())) {
        counts.merge(each.kind(), size(each), Integer::sum);
      }
    }
    return counts;
  }

  /** Returns how many operations differ: what is added or removed is so with its regions. */
  private static int size(Difference difference) {
    int[] size = {0};
    if (difference.kind() == Difference.Kind.CHANGED) {
      return 1;
    }
    difference.operation().walk(each -> size[0]++);
    return size[0];
  }
}
