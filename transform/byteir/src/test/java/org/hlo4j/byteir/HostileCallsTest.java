package org.hlo4j.byteir;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.Random;
import java.util.Set;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.portability.artifact.MlirText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that calls with arbitrary types and attributes are accepted or rejected with a diagnostic.
 */
class HostileCallsTest {
  private static final DialectRegistry REGISTRY = Dialects.all();
  private static final int CHANGES = 100;

  private static final List<String> TYPES =
      List.of(
          "tensor<*xf32>",
          "tensor<f32>",
          "tensor<?xf32>",
          "tensor<0xf32>",
          "tensor<2x3xf16>",
          "tensor<?x?xi64>",
          "tensor<4xi1>",
          "tensor<2x3x4x5xf32>",
          "tensor<1x0x?x8xbf16>",
          "tensor<?x4xf32, #stablehlo.bounds<3, ?>>",
          "tensor<9223372036854775807x2xi8>",
          "tensor<3xcomplex<f32>>",
          "tensor<3xindex>",
          "tensor<2xui16>",
          "tensor<2xi3>",
          "tensor<2x!ace.string>",
          "tensor<1099511627776x!ace.string>",
          "tensor<?x?xf32, {byteir.bounded_shape = [4, 4]}>",
          "!stablehlo.token",
          "tuple<tensor<2xf32>>");

  private static final List<String> ATTRIBUTES =
      List.of(
          "0 : i64",
          "-1 : i64",
          "1 : i32",
          "9223372036854775807 : i64",
          "-9223372036854775808 : i64",
          "340282366920938463463374607431768211455 : i128",
          "true",
          "unit",
          "\"erf\"",
          "\"scale\"",
          "\"linear\"",
          "[0, 1]",
          "[]",
          "[4611686018427387904, -3]",
          "[\"a\"]",
          "array<i64: 1, 2>",
          "dense<[0, 1]> : tensor<2xi64>",
          "dense<1> : tensor<1099511627776xi64>",
          "0x7FC00000 : f32",
          "-1.0 : f64",
          "1.0 : f16",
          "{a = 1 : i64}",
          "f32");

  static List<TargetDefinition> targets() {
    return Targets.all();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void nothingButDiagnosticsComesOfIt(TargetDefinition target) {
    MlirText text = new MlirText(REGISTRY, false);
    Random random = new Random(target.name().hashCode());
    for (int change = 0; change < CHANGES; change++) {
      Operation module = Programs.around(target.example());
      Operation call = Programs.call(module);
      for (int i = random.nextInt(3); i >= 0; i--) {
        change(call, text, random);
      }
      assertThatCode(
              () -> {
                ByteirVerifier.verify(module, Diagnostics.collector());
                ByteirDecomposer.decompose(module, Set.of(), REGISTRY, Diagnostics.collector());
              })
          .as(() -> call.attributeOrNull(ByteirCall.ATTRIBUTES) + " " + call.resultTypes())
          .doesNotThrowAnyException();
    }
  }

  private static void change(Operation call, MlirText text, Random random) {
    Type type = text.parseType(TYPES.get(random.nextInt(TYPES.size())));
    Attribute attribute = text.parseAttribute(ATTRIBUTES.get(random.nextInt(ATTRIBUTES.size())));
    List<NamedAttribute> entries = ByteirCall.attributesOf(call).entries();
    switch (random.nextInt(entries.isEmpty() ? 2 : 4)) {
      case 0 -> call.operand(random.nextInt(call.operandCount())).setType(type);
      case 1 -> call.result(random.nextInt(call.resultCount())).setType(type);
      default -> {
        String name = entries.get(random.nextInt(entries.size())).name();
        call.setAttribute(
            ByteirCall.ATTRIBUTES, ByteirCall.attributesOf(call).with(name, attribute));
      }
    }
  }
}
