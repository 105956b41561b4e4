package org.hlo4j.formulas.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.dialect.linalg.LinearAlgebraTargets;
import org.hlo4j.dialect.linalg.Routine;
import org.hlo4j.interpreter.Extension;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Parameter;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that loops compute what operations and the routines of LAPACK do. */
class LinearAlgebraExpanderTest {
  private static final InterpreterOptions OPTIONS =
      InterpreterOptions.DEFAULT.withExtension(Extension.installed());

  /** The size of dimensions that are open. */
  private static final long SIZE = 2;

  private static final TreeSet<Routine> EXPANDED =
      new TreeSet<>(
          List.of(
              Routine.CHOLESKY,
              Routine.LU,
              Routine.LU_WITH_PERMUTATION,
              Routine.PIVOTS_TO_PERMUTATION,
              Routine.QR,
              Routine.HOUSEHOLDER_PRODUCT,
              Routine.HOUSEHOLDER_MULTIPLY,
              Routine.TRIANGULAR_SYSTEM));

  private static Operation parse(String program) {
    return MlirParser.parse(SourceText.of("test", program), Dialects.all(), ParserOptions.DEFAULT);
  }

  private static String print(Operation program) {
    return MlirPrinter.toString(program, Dialects.all(), PrinterOptions.DEFAULT);
  }

  private static void expand(Operation program, List<String> refused) {
    LinearAlgebraExpander.expand(program, Dialects.all(), (_, reason) -> refused.add(reason));
  }

  /** The programs of the tests of the module that evaluates the calls, one for each target. */
  static Stream<String> targets() throws IOException {
    String programs =
        Files.readString(
            ProjectFolder.file("run/linalg/src/test/resources/org/hlo4j/linalg/targets.mlir"));
    return Arrays.stream(programs.split("// -----\n"));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void eachTargetStaysOrComputesTheSameByLoops(String text) {
    String name = text.replaceFirst("(?s).*custom_call @(\\w+).*", "$1");
    boolean isExpanded = EXPANDED.contains(LinearAlgebraTargets.all().get(name).routine());
    if (isExpanded) {
      checkSame(text);
    } else {
      Operation program = parse(text);
      assertThat(LinearAlgebraExpander.named(program)).isEmpty();
      expand(program, new ArrayList<>());
      assertThat(print(program)).isEqualTo(print(parse(text)));
      program.walk(op -> {
        if (op.name().equals("stablehlo.custom_call")) {
          assertThat(LinearAlgebraExpander.refusal(op))
              .hasValueSatisfying(
                  why -> assertThat(why).contains("compute it outside of the program"));
        }
      });
    }
  }

  static Stream<String> programs() {
    String geqrf =
        """
        func.func @main(%%0: tensor<%1$s>) -> (tensor<%1$s>, tensor<%2$s>) {
          %%r:2 = stablehlo.custom_call @lapack_dgeqrf_ffi(%%0) {mhlo.backend_config = {}%3$s} : (tensor<%1$s>) -> (tensor<%1$s>, tensor<%2$s>)
          return %%r#0, %%r#1 : tensor<%1$s>, tensor<%2$s>
        }
        """;
    String columns =
        ", operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>],"
            + " result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>,"
            + " dense<[1, 0]> : tensor<2xindex>]";
    String batchInside = columns.replace("[1, 2, 0]", "[1, 0, 2]").replace("[1, 0]>", "[0, 1]>");
    String operation =
        """
        func.func @main(%%0: tensor<%1$s>, %%1: tensor<%1$s>) -> tensor<%1$s> {
          %%2 = "stablehlo.cholesky"(%%0) <{lower = %2$s}> : (tensor<%1$s>) -> tensor<%1$s>
          %%3 = "stablehlo.triangular_solve"(%%2, %%1) <{left_side = %3$s, lower = %2$s, unit_diagonal = %4$s, transpose_a = #stablehlo<transpose %5$s>}> : (tensor<%1$s>, tensor<%1$s>) -> tensor<%1$s>
          return %%3 : tensor<%1$s>
        }
        """;
    return Stream.of(
        // Buffers by rows are of transposed matrices; those of other layouts are read as they are.
        geqrf.formatted("2x3xf64", "2xf64", ""),
        geqrf.formatted("2x3x3xf64", "2x3xf64", columns),
        geqrf.formatted("2x3x4xf64", "2x3xf64", columns),
        geqrf.formatted("2x4x3xf64", "2x3xf64", batchInside),
        geqrf.formatted("?x4x3xf64", "?x3xf64", columns),
        geqrf.formatted("?x?x?xf64", "?x?xf64", columns),
        geqrf.formatted("0x2x2xf64", "0x2xf64", columns),
        geqrf.formatted("2x0x2xf64", "2x0xf64", columns),
        operation.formatted("1x1xf32", true, true, false, "NO_TRANSPOSE"),
        operation.formatted("?x3x3xf64", false, false, false, "NO_TRANSPOSE"),
        operation.formatted("2x2x3x3xf32", true, false, true, "TRANSPOSE"),
        operation.formatted("3x3xcomplex<f64>", true, true, false, "ADJOINT"),
        operation.formatted("3x3xcomplex<f64>", false, false, false, "TRANSPOSE"),
        operation.formatted("2x3x3xbf16", false, true, false, "ADJOINT"),
        """
        func.func private @code(%t: tuple<tensor<2x2xf64>, tensor<i32>>) -> tensor<i32> {
          %0 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<2x2xf64>, tensor<i32>>) -> tensor<i32>
          return %0 : tensor<i32>
        }
        func.func @main(%a: tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<i32>) {
          %r = stablehlo.custom_call @lapack_dpotrf_ffi(%a) {backend_config = {uplo = 76 : ui8}} : (tensor<2x2xf64>) -> tuple<tensor<2x2xf64>, tensor<i32>>
          %0 = stablehlo.get_tuple_element %r[0] : (tuple<tensor<2x2xf64>, tensor<i32>>) -> tensor<2x2xf64>
          %1 = func.call @code(%r) : (tuple<tensor<2x2xf64>, tensor<i32>>) -> tensor<i32>
          return %0, %1 : tensor<2x2xf64>, tensor<i32>
        }
        """,
        """
        func.func @main(%a: tensor<?x2x2xf64>, %batch: tensor<i32>, %s: tensor<3xi32>, %t: tensor<1xi32>) -> (tensor<?x2x2xf64>, tensor<?xi32>) {
          %lower = stablehlo.constant dense<1> : tensor<i32>
          %n = stablehlo.constant dense<2> : tensor<i32>
          %r:2 = stablehlo.custom_call @lapack_dpotrf(%lower, %batch, %n, %a, %s, %t) {indices_of_shape_operands = dense<[4, 5]> : tensor<2xi64>, operand_layouts = [dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<> : tensor<0xindex>, dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>, dense<0> : tensor<1xindex>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>]} : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<?x2x2xf64>, tensor<3xi32>, tensor<1xi32>) -> (tensor<?x2x2xf64>, tensor<?xi32>)
          return %r#0, %r#1 : tensor<?x2x2xf64>, tensor<?xi32>
        }
        """);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void operationsLayoutsAndOpenSizesComputeTheSameByLoops(String text) {
    checkSame(text);
  }

  private static void checkSame(String text) {
    Operation program = parse(text);
    List<InterpreterValue> expected = run(program);
    List<String> refused = new ArrayList<>();
    assertThat(LinearAlgebraExpander.named(program)).isNotEmpty();
    expand(program, refused);
    assertThat(LinearAlgebraExpander.named(program)).isEmpty();
    assertThat(refused).isEmpty();
    Diagnostics.Collector problems = Diagnostics.collector();
    new Verifier(Dialects.all(), new FullText(Dialects.all())).verify(program, problems);
    assertThat(problems.toList()).isEmpty();
    assertThat(print(program)).doesNotContain("custom_call", "cholesky", "triangular_solve");
    List<InterpreterValue> actual = run(program);
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      checkSame((Tensor) actual.get(i), (Tensor) expected.get(i));
    }
  }

  private static void checkSame(Tensor actual, Tensor expected) {
    assertThat(actual.type()).isEqualTo(expected.type());
    boolean isComplex = expected.elementType() instanceof ComplexType;
    String type = expected.elementType().toString();
    double tolerance = type.contains("bf16") ? 2e-2 : type.contains("f32") ? 2e-5 : 1e-12;
    for (int i = 0; i < expected.count() * (isComplex ? 2 : 1); i++) {
      if (expected.elementType() instanceof IntegerType) {
        assertThat(actual.longAt(i)).as("element %d", i).isEqualTo(expected.longAt(i));
      } else {
        assertThat(actual.doubleAt(i))
            .as("element %d", i)
            .isCloseTo(
                expected.doubleAt(i), within(tolerance * (1 + Math.abs(expected.doubleAt(i)))));
      }
    }
  }

  private static List<InterpreterValue> run(Operation program) {
    List<Tensor> inputs = new ArrayList<>();
    for (Parameter parameter : Parameter.of(Interpreter.entry(program, "main"))) {
      RankedTensorType type = (RankedTensorType) parameter.type();
      long[] sizes = type.shape().toArray();
      for (int i = 0; i < sizes.length; i++) {
        sizes[i] = sizes[i] == ShapedType.DYNAMIC ? SIZE : sizes[i];
      }
      inputs.add(input(RankedTensorType.of(type.elementType(), sizes)));
    }
    return Interpreter.evaluate(program, "main", inputs, OPTIONS);
  }

  /** Returns a tensor, whose matrices are positive definite, with real diagonals. */
  private static Tensor input(RankedTensorType type) {
    Tensor tensor = Tensor.allocate(type);
    int rank = type.rank();
    boolean isComplex = type.elementType() instanceof ComplexType;
    for (int i = 0; i < tensor.count(); i++) {
      long columns = rank == 0 ? 1 : type.dimension(rank - 1);
      long column = i % columns;
      boolean isDiagonal = rank >= 2 && i / columns % type.dimension(rank - 2) == column;
      double number = isDiagonal ? 5 + i : (i * 7 % 11) / 8.0 - 0.5;
      if (type.elementType() instanceof IntegerType) {
        // Rows that are exchanged, and sizes.
        tensor.setLong(i, 2);
      } else if (isComplex) {
        tensor.setDouble(2 * i, number);
        tensor.setDouble(2 * i + 1, isDiagonal ? 0 : (i * 5 % 7) / 8.0 - 0.5);
      } else {
        tensor.setDouble(i, number);
      }
    }
    return tensor;
  }

  @Test
  void eachRoutineOfAKnownNumberOfStepsIsInTheTable() {
    TreeSet<Routine> found = new TreeSet<>();
    for (Routine routine : Routine.values()) {
      if (CallExpansions.ofOrNull(routine) != null) {
        found.add(routine);
      }
    }
    assertThat(found).isEqualTo(EXPANDED);
  }

  private static final String POTRF =
      """
      func.func @main(%0: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<i32>) {
        %r:2 = stablehlo.custom_call @lapack_spotrf_ffi(%0) {mhlo.backend_config = {uplo = 76 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<i32>)
        return %r#0, %r#1 : tensor<2x2xf32>, tensor<i32>
      }
      """;

  /** A call that its target does not take stays as it is, with the reason. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "uplo = 76 : ui8 | | has a descriptor that cannot be read",
        "uplo = 76 | uplo = 78 | has uplo of 78, expected a letter of LU",
        "2x2xf32 | 2x3xf32 | has sizes 2 and 3 in operand a",
        "2x2xf32 | 2x2xf16 | does not support operand a of tensor<2x2xf16>",
        "i32> | 1xi32> | computes tensor<i32> as result info, not tensor<1xi32>",
        "dense<[0, 1]> | dense<[0, 0]> | has a layout that is no permutation",
      })
  void aCallThatIsWrongStaysAndSaysWhy(String part, String wrong, String reason) {
    Operation program = parse(POTRF.replace(part, wrong == null ? "" : wrong));
    String before = print(program);
    List<String> refused = new ArrayList<>();
    expand(program, refused);
    assertThat(refused).containsExactly("custom call 'lapack_spotrf_ffi' " + reason);
    assertThat(print(program)).isEqualTo(before);
  }

  /** Sizes that no routine takes would read beyond matrices. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lapack_dorgqr_ffi | 3x2 | 3 | has a size of 3 in operand tau, which is over 2",
        "lapack_dorgqr_ffi | 2x3 | 2 | has a size of 3 in operand a, which is over 2",
        "hip_lu_pivots_to_permutation | 2 | 3 | has a size of 3 in operand pivots, which is over 2",
      })
  void aCallWhoseSizesDoNotFitStaysAndSaysWhy(
      String target, String shape, int size, String reason) {
    boolean isProduct = target.contains("orgqr");
    String result = "tensor<%sx%s>".formatted(shape, isProduct ? "f64" : "i32");
    String vector = "tensor<%dx%s>".formatted(size, isProduct ? "f64" : "i32");
    Operation program =
        parse(
            """
            func.func @main(%%0: %1$s, %%1: %2$s) -> %1$s {
              %%r = stablehlo.custom_call @%3$s(%4$s) {mhlo.backend_config = {}} : (%5$s) -> %1$s
              return %%r : %1$s
            }
            """
                .formatted(
                    result,
                    vector,
                    target,
                    isProduct ? "%0, %1" : "%1",
                    isProduct ? result + ", " + vector : vector));
    List<String> refused = new ArrayList<>();
    expand(program, refused);
    assertThat(refused).containsExactly("custom call '" + target + "' " + reason);
  }
}
