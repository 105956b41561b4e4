package org.hlo4j.opset;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.RegionDefinition;
import org.hlo4j.ir.define.ValueDefinition;
import org.hlo4j.opset.arith.ArithOps;
import org.hlo4j.opset.bufferization.BufferizationOps;
import org.hlo4j.opset.cf.CfOps;
import org.hlo4j.opset.check.CheckOps;
import org.hlo4j.opset.chlo.ChloOpset;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.interpreter.InterpreterOps;
import org.hlo4j.opset.llvm.LlvmOps;
import org.hlo4j.opset.memref.MemrefOps;
import org.hlo4j.opset.mhlo.MhloOpset;
import org.hlo4j.opset.mpmd.MpmdOps;
import org.hlo4j.opset.scf.ScfOps;
import org.hlo4j.opset.sdy.SdyOps;
import org.hlo4j.opset.shape.ShapeOps;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.ComparisonType;
import org.hlo4j.opset.stablehlo.CustomCallApiVersion;
import org.hlo4j.opset.stablehlo.FftType;
import org.hlo4j.opset.stablehlo.Precision;
import org.hlo4j.opset.stablehlo.RngAlgorithm;
import org.hlo4j.opset.stablehlo.RngDistribution;
import org.hlo4j.opset.stablehlo.StablehloOpset;
import org.hlo4j.opset.stablehlo.Transpose;
import org.hlo4j.opset.tensor.TensorOps;
import org.hlo4j.testing.Golden;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Completeness of the tables, and a golden file of all definitions. */
class DefinitionsTest {
  private static final Path SIGNATURES =
      Path.of("src/test/resources/org/hlo4j/opset/signatures.txt");

  private static final List<OpDefinition> OPS =
      Stream.of(
              ArithOps.ALL,
              BufferizationOps.ALL,
              CfOps.ALL,
              CheckOps.ALL,
              ChloOpset.ops(),
              FuncOps.ALL,
              InterpreterOps.ALL,
              LlvmOps.ALL,
              MemrefOps.ALL,
              MpmdOps.ALL,
              ScfOps.ALL,
              SdyOps.ALL,
              ShapeOps.ALL,
              StablehloOpset.ops(),
              TensorOps.ALL)
          .flatMap(List::stream)
          .toList();

  static List<OpDefinition> ops() {
    return OPS;
  }

  @Test
  void stablehloIsComplete() {
    assertThat(StablehloOpset.ops()).hasSize(118);
    // Bounds have a short and a full name, so two definitions.
    assertThat(StablehloOpset.attributes()).hasSize(22 + 1).doesNotHaveDuplicates();
    assertThat(StablehloOpset.types()).hasSize(2);
  }

  @Test
  void stablehloEnumsAreComplete() {
    assertThat(ComparisonDirection.values()).hasSize(6);
    assertThat(ComparisonType.values()).hasSize(6);
    assertThat(CustomCallApiVersion.values()).hasSize(5);
    assertThat(FftType.values()).hasSize(4);
    assertThat(Precision.values()).hasSize(3);
    assertThat(RngAlgorithm.values()).hasSize(3);
    assertThat(RngDistribution.values()).hasSize(2);
    assertThat(Transpose.values()).hasSize(4);
  }

  @Test
  void chloIsComplete() {
    assertThat(ChloOpset.ops()).hasSize(51);
    assertThat(ChloOpset.attributes()).hasSize(4);
  }

  @Test
  void mhloIsComplete() {
    assertThat(MhloOpset.ops()).extracting(OpDefinition::name).hasSize(141).doesNotHaveDuplicates();
    assertThat(MhloOpset.attributes()).hasSize(27).doesNotHaveDuplicates();
    assertThat(MhloOpset.types()).hasSize(2);
  }

  @Test
  void operationsOfMhloHaveThePartsOfStablehlos() {
    for (OpDefinition base : StablehloOpset.ops()) {
      OpDefinition derived = MhloOpset.opOrNull("mhlo." + base.mnemonic());
      if (derived != null && derived.baseOrNull() != null) {
        assertThat(derived.baseOrNull()).isSameAs(base);
        assertThat(derived.traits()).isEqualTo(base.traits());
        assertThat(derived.operands()).hasSameSizeAs(base.operands());
        assertThat(derived.properties().stream().map(PropertyDefinition::name))
            .containsAll(
                base.properties().stream()
                    .map(PropertyDefinition::name)
                    .filter(name ->
                        !name.equals("has_dynamic_root") || !base.mnemonic().contains("broadcast"))
                    .toList());
      }
    }
  }

  @Test
  void namesAreUnique() {
    assertThat(OPS).extracting(OpDefinition::name).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "arith.ArithOps",
        "bufferization.BufferizationOps",
        "cf.CfOps",
        "check.CheckOps",
        "chlo.Broadcasting",
        "chlo.ChloElementwise",
        "chlo.Structural",
        "func.FuncOps",
        "interpreter.InterpreterOps",
        "llvm.LlvmOps",
        "memref.MemrefOps",
        "mpmd.MpmdOps",
        "scf.ScfOps",
        "sdy.SdyOps",
        "shape.ShapeOps",
        "stablehlo.Collectives",
        "stablehlo.Contractions",
        "stablehlo.ControlFlow",
        "stablehlo.DataMovement",
        "stablehlo.Dynamism",
        "stablehlo.Elementwise",
        "stablehlo.Indexing",
        "stablehlo.Io",
        "stablehlo.LinearAlgebra",
        "stablehlo.Modules",
        "stablehlo.Normalization",
        "stablehlo.Quantization",
        "stablehlo.Random",
        "stablehlo.Reductions",
        "tensor.TensorOps"
      })
  void everyDefinitionIsListed(String file) throws ReflectiveOperationException {
    for (Field field : Class.forName("org.hlo4j.opset." + file).getDeclaredFields()) {
      if (field.getType() == OpDefinition.class) {
        assertThat(OPS).contains((OpDefinition) field.get(null));
      }
    }
  }

  @Test
  void operationsAreDescribedInSentences() {
    assertThat(Stream.of(ChloOpset.ops(), StablehloOpset.ops()).flatMap(List::stream))
        .extracting(OpDefinition::summary)
        .allSatisfy(summary -> assertThat(summary).matches("[A-Za-z].*\\.").hasSizeLessThan(120));
  }

  @ParameterizedTest
  @MethodSource("ops")
  void segmentSizesAreSetIfRequired(OpDefinition op) {
    assertThat(op.propertyIndex(OpDefinition.OPERAND_SEGMENT_SIZES) >= 0)
        .isEqualTo(needsSizes(op, op.operands(), "SAME_VARIADIC_OPERAND_SIZE"));
    assertThat(op.propertyIndex(OpDefinition.RESULT_SEGMENT_SIZES) >= 0)
        .isEqualTo(needsSizes(op, op.results(), "SAME_VARIADIC_RESULT_SIZE"));
  }

  private static boolean needsSizes(OpDefinition op, List<ValueDefinition> values, String trait) {
    boolean same = op.traits().stream().anyMatch(each -> each.toString().equals(trait));
    return !same && values.stream().filter(value -> value.arity() != Arity.SINGLE).count() > 1;
  }

  /** The golden file shows any change of a name, an order or a default. */
  @Test
  void signatures() throws IOException {
    String actual =
        OPS.stream()
            .map(DefinitionsTest::signature)
            .sorted()
            .collect(Collectors.joining("\n", "", "\n"));
    Golden.check(SIGNATURES, actual);
  }

  private static String signature(OpDefinition op) {
    return op.name()
        + values(op.operands())
        + part(" {", op.properties().stream().map(DefinitionsTest::property), "}")
        + part(" regions ", op.regions().stream().map(DefinitionsTest::region), "")
        + part(
            " successors ",
            op.successors().stream().map(each -> each.name() + mark(each.arity())),
            "")
        + (op.results().isEmpty() ? "" : " -> " + values(op.results()));
  }

  private static String values(List<ValueDefinition> values) {
    return values.stream()
        .map(value -> value.name() + mark(value.arity()))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String property(PropertyDefinition property) {
    return property.name()
        + switch (property.presence()) {
          case REQUIRED -> "";
          case OPTIONAL -> "?";
          case DEFAULTED -> " = " + property.defaultValue().orElseThrow();
          case FILLED -> " := " + property.defaultValue().orElseThrow();
          case SEGMENT_SIZES -> "*";
        };
  }

  private static String region(RegionDefinition region) {
    return region.name() + mark(region.arity());
  }

  private static String mark(Arity arity) {
    return switch (arity) {
      case SINGLE -> "";
      case OPTIONAL -> "?";
      case VARIADIC -> "...";
    };
  }

  private static String part(String before, Stream<String> items, String after) {
    List<String> all = items.toList();
    return all.isEmpty() ? "" : before + String.join(", ", all) + after;
  }
}
