package org.hlo4j.formulas.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.transforms.build.HloBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests custom calls of LAPACK's routines, and that the parts of matrices make these again. */
class LapackRoutineTest {
  private static final Type C64 = new ComplexType(FloatType.F32);
  private static final Type C128 = new ComplexType(FloatType.F64);

  private static Value matrices(Emitter emitter, Type type, long... shape) {
    return emitter.addParameter(
        RankedTensorType.of(LongList.wrap(shape), type), UnknownLoc.INSTANCE);
  }

  private static Type type(String name) {
    return switch (name) {
      case "f32" -> FloatType.F32;
      case "f64" -> FloatType.F64;
      case "c64" -> C64;
      default -> C128;
    };
  }

  @ParameterizedTest
  @CsvSource({
    "LU, f32, lapack_sgetrf_ffi",
    "LU, c128, lapack_zgetrf_ffi",
    "QR, f64, lapack_dgeqrf_ffi",
    "HOUSEHOLDER_PRODUCT, f32, lapack_sorgqr_ffi",
    "HOUSEHOLDER_PRODUCT, c64, lapack_cungqr_ffi",
    "HERMITIAN_EIGENVALUES, f64, lapack_dsyevd_ffi",
    "HERMITIAN_EIGENVALUES, c128, lapack_zheevd_ffi",
    "SINGULAR_VALUES, c64, lapack_cgesdd_ffi",
  })
  void targetsHaveTheLettersOfTypes(LapackRoutine routine, String type, String target) {
    Emitter emitter = new Emitter();
    Value a = matrices(emitter, type(type), 2, 3, 3);
    List<Value> results =
        routine.call(
            emitter.builder(UnknownLoc.INSTANCE),
            List.of(),
            List.of(a),
            List.of(new LapackRoutine.Result(type(type), 3, 3), LapackRoutine.INFO));
    Operation call = results.getFirst().definingOpOrNull();
    assertThat(call).isNotNull();
    assertThat(CustomCallOp.CALL_TARGET_NAME.get(call)).isEqualTo(target);
    assertThat(results.get(1).type()).isEqualTo(RankedTensorType.of(IntegerType.I32, 2));
  }

  /** Matrices are column-major, and the first result is in the memory of the first operand. */
  @Test
  void callsAreThoseOfJax() {
    Emitter emitter = new Emitter();
    HloBuilder b = emitter.builder(UnknownLoc.INSTANCE);
    Value a = matrices(emitter, FloatType.F32, 2, 3, 4);
    List<Value> results =
        LapackRoutine.SINGULAR_VALUES.call(
            b,
            List.of(LapackRoutine.letter("mode", 'N')),
            List.of(a),
            List.of(
                new LapackRoutine.Result(FloatType.F32, 3, 4),
                new LapackRoutine.Result(FloatType.F32, 3),
                LapackRoutine.INFO));
    assertThat(String.valueOf(results.getFirst().definingOpOrNull()))
        .contains("mhlo.backend_config = {mode = 78 : ui8}")
        .contains("operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>]")
        .contains(
            "result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<[1, 0]> : tensor<2xindex>,"
                + " dense<0> : tensor<1xindex>]")
        .contains("output_tuple_indices = [0], operand_index = 0");
  }

  static Stream<RankedTensorType> others() {
    return Stream.of(
        RankedTensorType.of(FloatType.F32, 3),
        RankedTensorType.of(FloatType.F16, 3, 3),
        RankedTensorType.of(IntegerType.I32, 3, 3),
        RankedTensorType.of(FloatType.F32, ShapedType.DYNAMIC, 3));
  }

  @ParameterizedTest
  @MethodSource("others")
  void otherTensorsAreRefused(RankedTensorType type) {
    Emitter emitter = new Emitter();
    Value value = emitter.addParameter(type, UnknownLoc.INSTANCE);
    assertThatExceptionOfType(UnsupportedNodeException.class)
        .isThrownBy(() -> new Matrices(emitter.builder(UnknownLoc.INSTANCE), value));
  }

  // Parts of matrices.

  private static Matrices constant(HloBuilder b, Type type, long... shape) {
    Tensor tensor = Tensor.allocate(RankedTensorType.of(LongList.wrap(shape), type));
    Random random = new Random(1);
    for (int i = 0; i < tensor.count() * tensor.kind().lanes(); i++) {
      tensor.setDouble(i, random.nextGaussian());
    }
    return new Matrices(b, b.constant(tensor.toAttribute()));
  }

  private static Matrices factors(Matrices a) {
    LuFactors factors = LuFactors.of(a).factors();
    return factors.permutationMatrix().times(factors.lower()).times(factors.upper());
  }

  private static Matrices singular(Matrices a) {
    var parts = SingularValues.of(a, false);
    return parts.left().scaled(parts.values()).times(parts.right());
  }

  private static Matrices hermitian(Matrices a) {
    var parts = Eigenvalues.Hermitian.of(a, true, true);
    return parts.vectors().scaled(parts.values()).times(parts.vectors().adjoint());
  }

  private static Matrices solved(Matrices a, boolean isLeft, boolean isAdjoint) {
    LuFactors factors = LuFactors.of(a).factors();
    Matrices matrix = isAdjoint ? a.adjoint() : a;
    Matrices solution = factors.solve(a, isLeft, isAdjoint);
    return isLeft ? matrix.times(solution) : solution.times(matrix);
  }

  private record Form(String name, UnaryOperator<Matrices> again) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Arguments> forms() {
    List<Form> ofAny =
        List.of(
            new Form("lu", LapackRoutineTest::factors),
            new Form("svd", LapackRoutineTest::singular));
    List<Form> ofSquare =
        List.of(
            new Form("solve", a -> solved(a, true, false)),
            new Form("solve from the right", a -> solved(a, false, false)),
            new Form("solve the adjoint", a -> solved(a, true, true)),
            new Form("solve the adjoint from the right", a -> solved(a, false, true)));
    Stream<Arguments> any =
        Stream.of("3x3", "4x2", "2x4", "2x3x2", "2x1x2x3", "0x3", "3x0", "0x2x2")
            .flatMap(shape -> ofAny.stream().map(form -> Arguments.of(form, shape)));
    Stream<Arguments> square =
        Stream.of("3x3", "2x4x4", "1x1", "0x0", "0x2x2")
            .flatMap(shape -> ofSquare.stream().map(form -> Arguments.of(form, shape)));
    return Stream.concat(any, square)
        .flatMap(arguments ->
            Stream.of(FloatType.F32, FloatType.F64, C64, C128)
                .map(type -> Arguments.of(arguments.get()[0], arguments.get()[1], type)));
  }

  private static long[] shape(String text) {
    return Stream.of(text.split("x")).mapToLong(Long::parseLong).toArray();
  }

  private static void checkSame(Emitter emitter, Matrices expected, Matrices actual) {
    List<Tensor> results =
        Emitter.runOrNull(emitter.returns(List.of(expected.value(), actual.value())));
    assertThat(results).isNotNull();
    Tensor left = results.get(0);
    Tensor right = results.get(1);
    assertThat(right.type()).isEqualTo(left.type());
    for (int i = 0; i < left.count() * left.kind().lanes(); i++) {
      assertThat(Math.abs(right.doubleAt(i) - left.doubleAt(i))).isLessThan(1e-4);
    }
  }

  @ParameterizedTest
  @MethodSource("forms")
  void partsMakeTheMatrixAgain(Form form, String shape, Type type) {
    Emitter emitter = new Emitter();
    Matrices a = constant(emitter.builder(UnknownLoc.INSTANCE), type, shape(shape));
    checkSame(emitter, a, form.again.apply(a));
  }

  @ParameterizedTest
  @CsvSource({"3x3, f32", "2x3x3, c64", "4x4, f64", "1x1, c128", "0x0, f32"})
  void eigenvectorsMakeHermitianMatricesAgain(String shape, String type) {
    Emitter emitter = new Emitter();
    Matrices any = constant(emitter.builder(UnknownLoc.INSTANCE), type(type), shape(shape));
    Matrices a = any.times(any.adjoint());
    checkSame(emitter, a, hermitian(a));
  }
}
