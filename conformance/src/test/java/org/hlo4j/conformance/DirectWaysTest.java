package org.hlo4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.opset.vhlo.VhloHistory;
import org.hlo4j.portability.MlirText;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.legalize.StablehloToVhlo;
import org.hlo4j.portability.legalize.VhloView;
import org.hlo4j.portability.version.VersionConverter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Artifacts are written without programs of VHLO being made, and are what the passes make. */
class DirectWaysTest {
  static List<String> programs() {
    return Compendium.programs();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void writesWhatThePassesMake(String name) {
    Operation module = SourceProgram.read(Compendium.FOLDER, name).parse();
    for (Version version : Compendium.VERSIONS) {
      assertThat(direct(module, version)).as("for " + version).isEqualTo(passes(module, version));
    }
  }

  /** The bytes, or the text of the errors. */
  private static Object direct(Operation module, Version version) {
    try {
      return Portability.serialize(module, version);
    } catch (DiagnosticException e) {
      return text(e.diagnostics());
    }
  }

  private static Object passes(Operation module, Version version) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    Optional<Operation> vhlo = StablehloToVhlo.translate(module, false, true, diagnostics);
    if (vhlo.isEmpty() || !VersionConverter.convert(vhlo.get(), version, true, diagnostics)) {
      return text(diagnostics.toList());
    }
    return BytecodeWriter.write(vhlo.get(), options(version));
  }

  private static String text(List<Diagnostic> diagnostics) {
    return diagnostics.toString();
  }

  private static BytecodeWriterOptions options(Version version) {
    return BytecodeWriterOptions.of("StableHLO_v" + version)
        .withVersion(BytecodeVersion.of(VhloHistory.bytecodeFormat(version)).orElseThrow())
        .withText(new MlirText(SourceProgram.DIALECTS, false));
  }

  /** Programs of their own release need no other way, but for those of other dialects. */
  @ParameterizedTest
  @MethodSource("programs")
  void showsProgramsForTheCurrentVersion(String name) {
    SourceProgram program = SourceProgram.read(Compendium.FOLDER, name);
    Operation module = program.parse();
    Version current = Version.current();
    byte[] expected = program.serialize(module, current);
    if (!program.usesOtherDialects()) {
      VhloView view = VhloView.of(module, current);
      assertThat(BytecodeWriter.encode(module, view, options(current)).toByteArray()).isEqualTo(expected);
    }
  }
}
