package org.hlo4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.eval.Arithmetic;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.StablehloOpset;
import org.hlo4j.text.print.FullText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every elementwise function of the interpreter has the same bits in the engine, for each element
 * type, on edge values in all pairs and on random ones.
 */
class ElementwiseTableTest {
  private static final List<String> TYPES =
      List.of(
          "i1",
          "i8",
          "i16",
          "i32",
          "i64",
          "ui8",
          "ui16",
          "ui32",
          "ui64",
          "f16",
          "bf16",
          "f32",
          "f64",
          "complex<f32>",
          "complex<f64>");

  private static final DialectRegistry DIALECTS = Dialects.all();
  private static final Verifier VERIFIER = new Verifier(DIALECTS, new FullText(DIALECTS));

  private static final int SIZE = 2500;

  private static final double[] FLOATS = {
    0.0,
    -0.0,
    Double.MIN_VALUE,
    1e-310,
    1e-200,
    Float.MIN_VALUE,
    -1e-40,
    1e-38,
    1e-30,
    1e-5,
    -1e-4,
    0.1,
    0.5,
    -0.5,
    1,
    -1,
    1.0000001,
    1.5,
    -2,
    2.5,
    Math.PI,
    10,
    -20,
    23,
    88.8,
    -103,
    201,
    710,
    -745,
    1e5,
    6e5,
    -1e10,
    1e20,
    3e38,
    -3.4e38,
    1e154,
    1e300,
    Double.MAX_VALUE,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.NaN
  };

  private static final long[] INTEGERS = {
    0,
    1,
    -1,
    2,
    -2,
    3,
    7,
    8,
    15,
    16,
    31,
    32,
    33,
    63,
    64,
    65,
    100,
    127,
    -128,
    128,
    255,
    -255,
    32767,
    -32768,
    65535,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    1L << 32,
    Long.MAX_VALUE,
    Long.MIN_VALUE
  };

  private static Stream<OpDefinition> functions() {
    return StablehloOpset.ops().stream()
        .filter(op ->
            Arithmetic.unaryRuleOrNull(op) != null || Arithmetic.binaryRuleOrNull(op) != null);
  }

  private static String program(OpDefinition op, String type) {
    String tensor = "tensor<" + SIZE + "x" + type + ">";
    if (Arithmetic.unaryRuleOrNull(op) != null) {
      return """
      func.func @main(%%x: %2$s) -> %2$s {
        %%0 = %1$s %%x : %2$s
        return %%0 : %2$s
      }
      """
          .formatted(op.name(), tensor);
    }
    return """
    func.func @main(%%x: %2$s, %%y: %2$s, %%s: tensor<%3$s>) -> (%2$s, %2$s, %2$s) {
      %%s0 = stablehlo.broadcast_in_dim %%s, dims = [] : (tensor<%3$s>) -> %2$s
      %%0 = %1$s %%x, %%y : %2$s
      %%1 = %1$s %%x, %%s0 : %2$s
      %%2 = %1$s %%s0, %%y : %2$s
      return %%0, %%1, %%2 : %2$s, %2$s, %2$s
    }
    """
        .formatted(op.name(), tensor, type);
  }

  /** Sets a tensor to edge values, each several times in a row, then to random ones. */
  private static void fill(Tensor tensor, int repeats, int first, SplittableRandom random) {
    ElementKind kind = tensor.kind();
    int edges = kind.isFloatingPoint() ? FLOATS.length : INTEGERS.length;
    for (int i = 0; i < tensor.count() * kind.lanes(); i++) {
      boolean isEdge = i < edges * edges;
      int edge = kind.isComplex() ? random.nextInt(edges) : (first + i / repeats) % edges;
      if (kind.isFloatingPoint()) {
        tensor.setDouble(i, isEdge ? FLOATS[edge] : random.nextDouble(-100, 100));
      } else if (kind.category() == Category.BOOLEAN) {
        tensor.setBoolean(i, random.nextBoolean());
      } else {
        tensor.setLong(i, isEdge ? INTEGERS[edge] : random.nextLong());
      }
    }
  }

  /** Returns operands whose edge values meet in all pairs, and a scalar. */
  private static List<Tensor> inputs(Operation module, int scalar) {
    SplittableRandom random = new SplittableRandom(scalar);
    List<Tensor> inputs = new ArrayList<>();
    for (BlockArgument argument : Interpreter.entry(module, "main").region(0).front().arguments()) {
      Tensor tensor = Tensor.allocate((RankedTensorType) argument.type());
      int edges = tensor.kind().isFloatingPoint() ? FLOATS.length : INTEGERS.length;
      fill(tensor, inputs.isEmpty() ? edges : 1, inputs.size() == 2 ? scalar : 0, random);
      inputs.add(tensor);
    }
    return inputs;
  }

  @ParameterizedTest
  @MethodSource("functions")
  void functionsHaveTheInterpretersBits(OpDefinition op) {
    int tried = 0;
    for (String type : TYPES) {
      if (op == Elementwise.REMAINDER && type.startsWith("complex")) {
        continue; // verified, as upstream does, but nobody evaluates it
      }
      Operation module = EnginePrograms.parse(program(op, type));
      if (!VERIFIER.verify(module, Diagnostics.collector())) {
        continue;
      }
      for (int scalar = 0; scalar < FLOATS.length; scalar += 7) {
        EngineAgreement.check(module, inputs(module, scalar));
      }
      tried++;
    }
    assertThat(tried).isPositive();
  }

  @Test
  void allFunctionsAreTried() {
    TreeSet<String> names = new TreeSet<>();
    functions().forEach(op -> names.add(op.mnemonic()));
    assertThat(names).hasSizeGreaterThan(35).contains("tanh", "power", "shift_left", "not");
  }
}
