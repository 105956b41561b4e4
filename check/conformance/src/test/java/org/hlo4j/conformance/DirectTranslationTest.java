package org.hlo4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.hlo4j.bytecode.BytecodeVersion;
import org.hlo4j.bytecode.read.BytecodeReader;
import org.hlo4j.bytecode.read.BytecodeReaderOptions;
import org.hlo4j.bytecode.write.BytecodeWriter;
import org.hlo4j.bytecode.write.BytecodeWriterOptions;
import org.hlo4j.conformance.Compendium.Artifact;
import org.hlo4j.conformance.fuzz.Mutator;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.OpOperand;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.VhloHistory;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.portability.Portability;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.portability.artifact.ArtifactReader;
import org.hlo4j.portability.artifact.MlirText;
import org.hlo4j.portability.legalize.StablehloToVhlo;
import org.hlo4j.portability.legalize.VhloView;
import org.hlo4j.portability.version.VersionConverter;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that artifacts are written and read without creating VHLO programs, with the same result as
 * by the passes.
 */
class DirectTranslationTest {
  private static final int MUTANTS = 60;
  private static final int SHUFFLES = 20;
  private static final ArtifactReader READER = new ArtifactReader(SourceProgram.DIALECTS);

  static List<String> programs() {
    return Compendium.programs();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void writesWhatThePassesMake(String name) {
    Operation module = SourceProgram.read(Compendium.FOLDER, name).parse();
    for (OtherDialects others : OtherDialects.values()) {
      for (Version version : Compendium.VERSIONS) {
        assertThat(direct(module, version, others))
            .as("for " + version + " with " + others)
            .isEqualTo(passes(module, version, others));
      }
    }
  }

  /** The second operation has the same attributes as the first, but they follow from its types. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        func.func @f(%a: tensor<4x4xf8E4M3FN>, %b: tensor<4x4xf8E5M2>) {
          %0 = stablehlo.convolution(%a, %a) dim_numbers = [b, f]x[i, o]->[b, f], window = {}
              {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
              : (tensor<4x4xf8E4M3FN>, tensor<4x4xf8E4M3FN>) -> tensor<4x4xf32>
          %1 = stablehlo.convolution(%a, %b) dim_numbers = [b, f]x[i, o]->[b, f], window = {}
              {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
              : (tensor<4x4xf8E4M3FN>, tensor<4x4xf8E5M2>) -> tensor<4x4xf32>
          return
        }
        """,
        """
        func.func @f(%a: tensor<4xf32>, %x: tensor<f32>, %y: tensor<f64>) {
          %0 = stablehlo.reduce(%a init: %x) across dimensions = [0]
              : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
              reducer(%b: tensor<f32>, %c: tensor<f32>) {
                stablehlo.return %b : tensor<f32>
              }
          %1 = stablehlo.reduce(%a init: %y) across dimensions = [0]
              : (tensor<4xf32>, tensor<f64>) -> tensor<f64>
              reducer(%b: tensor<f64>, %c: tensor<f64>) {
                stablehlo.return %b : tensor<f64>
              }
          return
        }
        """,
        """
        func.func @f(%a: tensor<4xf32>) {
          stablehlo.return
        }
        func.func @g(%a: tensor<4xf32>) -> tensor<4xf32> {
          stablehlo.return
        }
        """
      })
  void writesWhatThePassesMakeOfOperationsThatDifferInTypes(String program) {
    Operation module =
        MlirParser.parse(
            SourceText.of("types", program), SourceProgram.DIALECTS, ParserOptions.DEFAULT);
    for (Version version : Compendium.VERSIONS) {
      assertThat(direct(module, version, OtherDialects.NONE))
          .as("for " + version)
          .isEqualTo(passes(module, version, OtherDialects.NONE));
    }
  }

  /** Returns the bytes, or the text of the errors. */
  private static Object direct(Operation module, Version version, OtherDialects others) {
    try {
      return Portability.serialize(module, version, new SerializationOptions(others));
    } catch (DiagnosticException e) {
      return text(e.diagnostics());
    }
  }

  private static Object passes(Operation module, Version version, OtherDialects others) {
    Diagnostics.Collector diagnostics = Diagnostics.collector();
    Optional<Operation> vhlo = StablehloToVhlo.translate(module, others, true, diagnostics);
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

  /** Programs of their own release need no passes. */
  @ParameterizedTest
  @MethodSource("programs")
  void showsProgramsForTheCurrentVersion(String name) {
    SourceProgram program = SourceProgram.read(Compendium.FOLDER, name);
    Operation module = program.parse();
    Version current = Version.current();
    byte[] expected = program.serialize(module, current);
    VhloView view = VhloView.of(module, current, program.otherDialects());
    assertThat(BytecodeWriter.encode(module, view, options(current)).toByteArray())
        .isEqualTo(expected);
  }

  /**
   * Values of VHLO and Shardy in one program: bytecode shows where casts stand, their locations,
   * and the order of all uses.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        // Arguments, the last one first; uses in one operation and in several.
        func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
          %0 = stablehlo.add %a, %b : tensor<4xf32>
          %1 = sdy.sharding_constraint %a <@m, [{}]> : tensor<4xf32>
          %2 = stablehlo.add %1, %1 : tensor<4xf32>
          %3 = stablehlo.multiply %0, %b : tensor<4xf32>
          %4 = sdy.sharding_constraint %b <@m, [{}]> : tensor<4xf32>
          %5 = sdy.sharding_constraint %a <@m, [{}]> : tensor<4xf32>
          %6 = sdy.sharding_constraint %4 <@m, [{}]> : tensor<4xf32>
          %7 = stablehlo.add %4, %1 : tensor<4xf32>
          %8 = stablehlo.add %7, %5 : tensor<4xf32>
          return %8 : tensor<4xf32>
        }
        """,
        """
        // Results, the one that is used last first.
        func.func @f(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
          %0:3 = sdy.named_computation<"n">(%a) (%b: tensor<4xf32>) {
            %1 = stablehlo.add %b, %b : tensor<4xf32>
            %2:2 = stablehlo.optimization_barrier %1, %b : tensor<4xf32>, tensor<4xf32>
            sdy.return %2#1, %2#0, %b : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
          } : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
          %1 = stablehlo.add %0#2, %0#1 : tensor<4xf32>
          return %0#1, %0#0 : tensor<4xf32>, tensor<4xf32>
        }
        """,
        """
        // The first use is nested.
        func.func @f(%a: tensor<i1>) {
          %0 = sdy.sharding_constraint %a <@m, []> : tensor<i1>
          %1 = sdy.sharding_constraint %a <@m, []> : tensor<i1>
          "stablehlo.if"(%a) ({
            %2 = stablehlo.not %0 : tensor<i1>
            sdy.sharding_group %2 group_id=0 : tensor<i1>
            stablehlo.return
          }, {
            sdy.sharding_group %a group_id=0 : tensor<i1>
            %2 = stablehlo.and %0, %1 : tensor<i1>
            stablehlo.return
          }) : (tensor<i1>) -> ()
          %3 = stablehlo.or %1, %0 : tensor<i1>
          return
        }
        """,
        """
        // A type that both dialects have needs no cast.
        func.func private @g(!mpmd.mesh_tensor<"n", tensor<4xf32>>)
            attributes {topology = #mpmd.topology<<"n" : <["x"=2]>>>}
        func.func @f(%a: !mpmd.mesh_tensor<"n", tensor<4xf32>>)
            -> (!mpmd.mesh_tensor<"n", tensor<4xf32>>, !mpmd.mesh_tensor<"n", tensor<4xf32>>)
            attributes {topology = #mpmd.topology<<"n" : <["x"=2]>>>} {
          %0 = mpmd.transfer %a
              : (!mpmd.mesh_tensor<"n", tensor<4xf32>>) -> !mpmd.mesh_tensor<"n", tensor<4xf32>>
          call @g(%0) : (!mpmd.mesh_tensor<"n", tensor<4xf32>>) -> ()
          call @g(%a) : (!mpmd.mesh_tensor<"n", tensor<4xf32>>) -> ()
          %1 = mpmd.transfer %0
              : (!mpmd.mesh_tensor<"n", tensor<4xf32>>) -> !mpmd.mesh_tensor<"n", tensor<4xf32>>
          return %0, %a
              : !mpmd.mesh_tensor<"n", tensor<4xf32>>, !mpmd.mesh_tensor<"n", tensor<4xf32>>
        }
        """
      })
  void writesAndReadsTheCastsThatThePassesMake(String program) {
    Operation module =
        MlirParser.parse(
            SourceText.of("casts", "sdy.mesh @m = <[\"x\"=2]>\n" + program),
            SourceProgram.DIALECTS,
            ParserOptions.DEFAULT);
    for (int i = 0; i < SHUFFLES; i++) {
      for (Version version : List.of(Version.current(), Version.minimum())) {
        VhloView view = VhloView.of(module, version, OtherDialects.OF_JAX);
        byte[] artifact = BytecodeWriter.encode(module, view, options(version)).toByteArray();
        assertThat(artifact).isEqualTo(passes(module, version, OtherDialects.OF_JAX));
        Operation read = READER.readDirectly(Blob.wrap(artifact), "artifact").orElseThrow();
        assertThat(bytecode(read)).isEqualTo(readStepByStep(artifact));
      }
      Random random = new Random(i);
      module.walk(op -> op.operands().forEach(value -> shuffleUses(value, random)));
    }
  }

  private static void shuffleUses(Value value, Random random) {
    List<OpOperand> uses = new ArrayList<>();
    value.uses().forEach(uses::add);
    Collections.shuffle(uses, random);
    value.reorderUses(uses);
  }

  static List<Artifact> artifacts() {
    return Compendium.artifacts();
  }

  @ParameterizedTest
  @MethodSource("artifacts")
  void readsWhatThePassesMake(Artifact artifact) {
    byte[] bytes = artifact.bytes();
    assertThat(read(bytes)).isEqualTo(readStepByStep(bytes)).isNotEmpty();
  }

  /** Damaged artifacts, too, yield the same program or the same error. */
  @ParameterizedTest
  @MethodSource("artifacts")
  void readsDamagedArtifactsAsThePassesDo(Artifact artifact) {
    Mutator mutator =
        new Mutator(new Random(artifact.toString().hashCode()), List.of(artifact.bytes()));
    for (int i = 0; i < MUTANTS; i++) {
      byte[] mutant = mutator.next();
      assertThat(read(mutant)).isEqualTo(readStepByStep(mutant));
    }
  }

  /** Returns the program as bytecode, which is complete; empty if the artifact is rejected. */
  private static byte[] read(byte[] artifact) {
    try {
      return bytecode(Portability.deserialize(artifact));
    } catch (DiagnosticException e) {
      return new byte[0];
    }
  }

  private static byte[] readStepByStep(byte[] artifact) {
    if (Portability.artifactVersion(artifact)
        .filter(v -> !v.isBefore(Version.minimum()))
        .isEmpty()) {
      return new byte[0];
    }
    try {
      BytecodeReaderOptions options =
          BytecodeReaderOptions.of(SourceProgram.DIALECTS)
              .withText(new MlirText(SourceProgram.DIALECTS, false));
      Operation vhlo = BytecodeReader.read(Blob.wrap(artifact), "artifact", options);
      return bytecode(READER.upgraded(vhlo));
    } catch (DiagnosticException e) {
      return new byte[0];
    }
  }

  private static byte[] bytecode(Operation module) {
    return BytecodeWriter.write(
        module,
        BytecodeWriterOptions.of("test").withText(new MlirText(SourceProgram.DIALECTS, false)));
  }
}
