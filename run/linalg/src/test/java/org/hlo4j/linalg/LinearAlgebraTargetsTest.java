package org.hlo4j.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.dialect.linalg.CallTarget;
import org.hlo4j.dialect.linalg.LinearAlgebraTargets;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.testing.Golden;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LinearAlgebraTargetsTest {
  private static final Path PROGRAMS =
      Path.of(System.getProperty("basedir", "linalg"))
          .resolve("src/test/resources/org/hlo4j/linalg/targets.mlir");

  /** Values of operands that are integers. */
  private static final Map<String, Long> INTEGERS =
      Map.ofEntries(
          Map.entry("#batch", 1L),
          Map.entry("#m", 3L),
          Map.entry("#n", 3L),
          Map.entry("#k", 3L),
          Map.entry("#lda", 3L),
          Map.entry("#lwork", 1L),
          Map.entry("#lower", 1L),
          Map.entry("#low", 1L),
          Map.entry("#high", 3L),
          Map.entry("#full_matrices", 1L),
          Map.entry("#compute_uv", 1L),
          Map.entry("#trans", 1L),
          Map.entry("#unit", 0L),
          Map.entry("#mode", (long) 'V'),
          Map.entry("#sort", (long) 'N'),
          Map.entry("#right", (long) 'V'));

  /** A target with an element type that it takes. */
  record TypedTarget(CallTarget target, Type type) {
    @Override
    public String toString() {
      return target.name() + " of " + type;
    }
  }

  static Stream<TypedTarget> targets() {
    return LinearAlgebraTargets.all().values().stream()
        .flatMap(target -> types(target).map(type -> new TypedTarget(target, type)));
  }

  private static Stream<Type> types(CallTarget target) {
    // Updates of Cholesky factors are of real numbers, and so are those of one type by their names.
    boolean real = target.name().matches(".*cholesky_update.*|.*(_real|gtsv2_f...*)");
    Stream<Type> complex =
        Stream.of(new ComplexType(FloatType.F32), new ComplexType(FloatType.F64));
    return Stream.concat(Stream.of(FloatType.F32, FloatType.F64), real ? Stream.empty() : complex)
        .filter(type -> !target.name().endsWith("_comp") || type instanceof ComplexType)
        .filter(type -> target.elementType() == null || type.equals(target.elementType()));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void eachTargetComputes(TypedTarget typed) {
    Type real = typed.type() instanceof ComplexType complex ? complex.elementType() : typed.type();
    double tolerance = real.equals(FloatType.F32) ? 1e-4 : 1e-12;
    Map<String, Tensor> results = call(typed).run();
    TargetRoutine.of(typed.target().name()).check(results, typed.type(), tolerance);
    if (results.containsKey("info")) {
      assertThat(results.get("info").toLongArray()).containsOnly(0);
    }
  }

  /** Seeds of fuzzing are these programs; of GPUs' targets those of one platform suffice. */
  @Test
  void programsOfTargetsAreThoseOnFile() throws IOException {
    Set<String> types = Set.of("f32", "complex<f64>");
    String actual =
        targets()
            .filter(typed -> !typed.target().name().matches("(hip|oneapi).*"))
            .filter(typed -> types.contains(typed.type().toString()))
            .map(typed -> call(typed).text())
            .collect(Collectors.joining("// -----\n"));
    Golden.check(PROGRAMS, actual);
  }

  private static TargetCall call(TypedTarget typed) {
    CallTarget target = typed.target();
    TargetRoutine routine = TargetRoutine.of(target.name());
    TargetCall call = new TargetCall(target.name());
    for (String role : target.signature().operands()) {
      if (role.equals("#left")) {
        boolean letter = target.name().contains("geev");
        call.constant(letter ? "ui8" : "i32", letter ? 'V' : 1);
      } else if (role.startsWith("#")) {
        Long value = INTEGERS.get(role);
        if (value != null) {
          call.constant("i32", value);
        }
      } else {
        String name = role.replace("?", "");
        TestMatrix value = routine.operands(typed.type()).get(name);
        call.operand(operandType(name, value, typed.type()), value);
      }
    }
    for (String role : target.signature().results()) {
      call.result(role, resultType(role, typed.type(), target.name()));
    }
    if (target.name().matches(".*(syrk|cholesky_update).*")
        || target.convention() == CallTarget.Convention.LOGICAL) {
      call.withoutLayouts();
    }
    if (target.name().equals("Eigh")) {
      call.attribute("backend_config = \"1,1,100,1e-6\"");
    } else if (target.name().matches(".*solver_(syev.|sytrd)")) {
      // A descriptor of five integers: type, triangle (0 is the lower one), batch, n, work.
      call.attribute("backend_config = \"" + "\\00".repeat(20) + "\"");
    } else if (target.name().matches("lapack.*_ffi|.*_ffi|.*hybrid_.*")) {
      call.configuration(routine.configuration());
    }
    return call;
  }

  private static String operandType(String role, TestMatrix value, Type element) {
    String size = value.rows() + "x" + (value.columns() == 1 ? "" : value.columns() + "x");
    return switch (role) {
      case "alpha", "beta" -> element.toString();
      case "pivots", "indices", "indptr" -> size + "i32";
      default -> size + element;
    };
  }

  /** Returns the type of a result for matrices of 3x3. */
  private static String resultType(String role, Type element, String target) {
    Type real = element instanceof ComplexType complex ? complex.elementType() : element;
    boolean general = target.matches(".*(geev|gees|hybrid_eig).*");
    return switch (role) {
      case "info", "sdim" -> "i32";
      case "pivots", "permutation" -> "3xi32";
      case "w" ->
          "3x"
              + (general
                  ? new ComplexType(real)
                  : target.contains("cholesky_update") ? element : real);
      case "vl", "vr" ->
          "3x3x" + (target.contains("solver_geev") ? element : new ComplexType(real));
      case "s", "wr", "wi" -> "3x" + real;
      case "dl", "du" -> "3x" + element;
      case "d" -> "3x" + (target.contains("gtsv") ? element : real);
      case "e" -> "2x" + real;
      case "tau" -> (target.matches(".*(gehrd|trd).*") ? "2x" : "3x") + element;
      case "b" -> (target.contains("csrlsvqr") ? "3x" : "3x3x") + element;
      case "~" -> "1x" + element;
      default -> "3x3x" + element;
    };
  }
}
