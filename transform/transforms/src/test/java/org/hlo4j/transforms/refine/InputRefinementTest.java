package org.hlo4j.transforms.refine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that the shapes of inputs make static. */
class InputRefinementTest {
  private static final DialectRegistry REGISTRY = Dialects.all();

  private static final Operation PROGRAM =
      parse(
          """
          func.func @main(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
            %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x3xf32>) -> tensor<i32>
            %0 = func.call @twice(%n, %x) : (tensor<i32>, tensor<?x3xf32>) -> tensor<?x3xf32>
            return %0 : tensor<?x3xf32>
          }
          func.func private @twice(%n: tensor<i32>, %x: tensor<?x3xf32>) -> tensor<?x3xf32> {
            %c = stablehlo.constant dense<3> : tensor<1xi32>
            %s = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
            %d = stablehlo.concatenate %s, %c, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
            %t = stablehlo.constant dense<2.0> : tensor<f32>
            %b = stablehlo.dynamic_broadcast_in_dim %t, %d, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x3xf32>
            %0 = stablehlo.multiply %x, %b : tensor<?x3xf32>
            return %0 : tensor<?x3xf32>
          }
          """);

  private static Operation parse(String text) {
    return MlirParser.parse(SourceText.of("test", text), REGISTRY, ParserOptions.DEFAULT);
  }

  private static Tensor input(long... shape) {
    return Tensor.allocate(LongList.of(shape), FloatType.F32);
  }

  @Test
  void followFromThoseOfInputsThroughCalls() {
    Operation before = PROGRAM.copy();
    assertThat(InputRefinement.isDynamic(PROGRAM)).isTrue();
    Operation refined =
        InputRefinement.of(PROGRAM, "main", List.of(input(4, 3)), REGISTRY, true).orElseThrow();
    assertThat(InputRefinement.isDynamic(refined)).isFalse();
    assertThat(Interpreter.resultTypes(Interpreter.entry(refined, "main")))
        .containsExactly(RankedTensorType.of(FloatType.F32, 4, 3));
    assertThat(PROGRAM.toString()).isEqualTo(before.toString());
  }

  @Test
  void followFromSizesThatAreComputedByFloatsAndSelections() {
    Operation program =
        parse(
            """
            func.func @main(%x: tensor<?x3xf32>) -> tensor<?xf32> {
              %scale = stablehlo.constant dense<1.5> : tensor<f32>
              %zero = stablehlo.constant dense<0> : tensor<i64>
              %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x3xf32>) -> tensor<i32>
              %f = stablehlo.convert %n : (tensor<i32>) -> tensor<f32>
              %m = stablehlo.multiply %f, %scale : tensor<f32>
              %w = stablehlo.floor %m : tensor<f32>
              %i = stablehlo.convert %w : (tensor<f32>) -> tensor<i64>
              %minus = stablehlo.negate %i : tensor<i64>
              %p = stablehlo.compare LT, %minus, %zero : (tensor<i64>, tensor<i64>) -> tensor<i1>
              %s = stablehlo.select %p, %i, %zero : tensor<i1>, tensor<i64>
              %shape = stablehlo.reshape %s : (tensor<i64>) -> tensor<1xi64>
              %r = stablehlo.dynamic_iota %shape, dim = 0 : (tensor<1xi64>) -> tensor<?xf32>
              return %r : tensor<?xf32>
            }
            """);
    Operation refined =
        InputRefinement.of(program, "main", List.of(input(5, 3)), REGISTRY, true).orElseThrow();
    assertThat(Interpreter.resultTypes(Interpreter.entry(refined, "main")))
        .containsExactly(RankedTensorType.of(FloatType.F32, 7));
  }

  @Test
  void areNoneForInputsThatDoNotMatch() {
    assertThat(InputRefinement.of(PROGRAM, "main", List.of(input(4, 2)), REGISTRY, true)).isEmpty();
    assertThat(InputRefinement.of(PROGRAM, "main", List.of(), REGISTRY, true)).isEmpty();
    assertThat(InputRefinement.of(PROGRAM, "twice", List.of(input(), input(4, 3)), REGISTRY, true))
        .isEmpty();
  }

  @Test
  void areThoseOfAnyFunction() {
    Operation program =
        parse(
            """
            func.func @one(%x: tensor<?xf32>) -> tensor<?xf32> {
              %0 = func.call @other(%x) : (tensor<?xf32>) -> tensor<?xf32>
              return %0 : tensor<?xf32>
            }
            func.func @other(%x: tensor<?xf32>) -> tensor<?xf32> {
              %0 = stablehlo.negate %x : tensor<?xf32>
              return %0 : tensor<?xf32>
            }
            """);
    for (String function : List.of("one", "other")) {
      Operation refined =
          InputRefinement.of(program, function, List.of(input(3)), REGISTRY, true).orElseThrow();
      assertThat(Interpreter.resultTypes(Interpreter.entry(refined, function)))
          .containsExactly(RankedTensorType.of(FloatType.F32, 3));
    }
  }

  /**
   * Programs of an argument %x, tensor<?x2xf32>, with calls that JAX exports for symbolic sizes.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        %zero = stablehlo.constant dense<0.0> : tensor<f32>
        %one = stablehlo.constant dense<1> : tensor<2xi32>
        %none = stablehlo.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xi32>
        %k = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
        %m = stablehlo.constant dense<2> : tensor<1xi32>
        %w = stablehlo.concatenate %k, %m, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
        %0 = stablehlo.custom_call @stablehlo.dynamic_reduce_window(%x, %zero, %w, %one, %one, %one, %none) {called_computations = [@sum]} : (tensor<?x2xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<2x?xf32>
        return %0 : tensor<2x?xf32>
        """,
        """
        %two = stablehlo.constant dense<2> : tensor<i32>
        %k = stablehlo.minimum %n, %two : tensor<i32>
        %0:2 = stablehlo.custom_call @stablehlo.dynamic_top_k(%x, %k) : (tensor<?x2xf32>, tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xi32>)
        return %0#1 : tensor<?x?xi32>
        """,
        """
        %state = stablehlo.constant dense<[3, 4]> : tensor<2xui64>
        %s = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
        %0:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%state, %s) {rng_algorithm = #stablehlo<rng_algorithm PHILOX>} : (tensor<2xui64>, tensor<1xi32>) -> (tensor<2xui64>, tensor<?xui32>)
        return %0#1 : tensor<?xui32>
        """,
        """
        %i = stablehlo.constant dense<0.0> : tensor<f32>
        %j = stablehlo.constant dense<-1> : tensor<i32>
        %k = stablehlo.constant dense<1> : tensor<i32>
        %m = stablehlo.constant dense<2> : tensor<1xi32>
        %r = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
        %o = stablehlo.reshape %k : (tensor<i32>) -> tensor<1xi32>
        %s = stablehlo.concatenate %r, %m, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
        %t = stablehlo.concatenate %r, %o, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
        %y = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi32>) -> tensor<?x2xi32>
        %0:2 = stablehlo.custom_call @stablehlo.dynamic_approx_top_k(%x, %y, %i, %j, %k, %t, %t) {called_computations = [@greater], indices_of_shape_operands = dense<[5, 6]> : tensor<2xi64>, mhlo.backend_config = {aggregate_to_topk = true, is_fallback = true, recall_target = 0.95 : f32, reduction_dim = 1 : i64, reduction_input_size_override = -1 : i64}} : (tensor<?x2xf32>, tensor<?x2xi32>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<2xi32>, tensor<2xi32>) -> (tensor<?x1xf32>, tensor<?x1xi32>)
        return %0#1 : tensor<?x1xi32>
        """,
        "%0 = stablehlo.bitcast_convert %x : (tensor<?x2xf32>) -> tensor<?x2x4xi8>\n"
            + "return %0 : tensor<?x2x4xi8>",
        "%0 = stablehlo.bitcast_convert %x : (tensor<?x2xf32>) -> tensor<?xi64>\n"
            + "return %0 : tensor<?xi64>"
      })
  void areOperationsInsteadOfCalls(String body) {
    String type = body.strip().substring(body.strip().lastIndexOf(' ') + 1);
    Operation program =
        parse(
            """
            func.func @main(%%x: tensor<?x2xf32>) -> %s {
              %%n = stablehlo.get_dimension_size %%x, dim = 0 : (tensor<?x2xf32>) -> tensor<i32>
              %s
            }
            func.func @sum(%%x: tensor<f32>, %%y: tensor<f32>) -> tensor<f32> {
              %%0 = stablehlo.add %%x, %%y : tensor<f32>
              return %%0 : tensor<f32>
            }
            func.func @greater(%%x: tensor<f32>, %%y: tensor<f32>, %%i: tensor<i32>, %%j: tensor<i32>) -> tensor<i1> {
              %%0 = stablehlo.compare GT, %%x, %%y : (tensor<f32>, tensor<f32>) -> tensor<i1>
              return %%0 : tensor<i1>
            }
            """
                .formatted(type, body));
    Tensor input = input(3, 2);
    for (int i = 0; i < input.count(); i++) {
      input.floats()[i] = i * 5 % 4 - 1.5f;
    }
    Operation refined =
        InputRefinement.of(program, "main", List.of(input), REGISTRY, false).orElseThrow();
    assertThat(refined.toString()).doesNotContain("dynamic");
    assertThat(Interpreter.evaluate(refined, "main", List.of(input)))
        .isEqualTo(Interpreter.evaluate(program, "main", List.of(input)));
  }

  /** Programs of an argument %x, tensor<?xf32>, that fail when they run with three elements. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "%0 = stablehlo.slice %x [2:6] : (tensor<?xf32>) -> tensor<4xf32> return %0 :"
            + " tensor<4xf32>",
        // Nothing uses it.
        "%0 = stablehlo.slice %x [2:6] : (tensor<?xf32>) -> tensor<4xf32> return %x :"
            + " tensor<?xf32>",
        "%s = stablehlo.constant dense<[2, 2]> : tensor<2xi32> "
            + "%0 = stablehlo.dynamic_reshape %x, %s : (tensor<?xf32>, tensor<2xi32>)"
            + " -> tensor<?x?xf32> return %0 : tensor<?x?xf32>",
        "%y = stablehlo.concatenate %x, %x, dim = 0 : (tensor<?xf32>, tensor<?xf32>)"
            + " -> tensor<?xf32> %0 = stablehlo.add %x, %y : tensor<?xf32>"
            + " return %0 : tensor<?xf32>"
      })
  void areNoneThatContradictEachOther(String body) {
    String type = body.substring(body.lastIndexOf(' ') + 1);
    Operation program =
        parse("func.func @main(%x: tensor<?xf32>) -> " + type + " {\n" + body + "\n}");
    assertThat(InputRefinement.of(program, "main", List.of(input(3)), REGISTRY, true)).isEmpty();
    assertThatThrownBy(() -> Interpreter.evaluate(program, "main", List.of(input(3))))
        .isInstanceOf(InterpreterException.class);
  }

  @Test
  void areNoneOfLoopsWhoseValuesGrow() {
    Operation program =
        parse(
            """
            func.func @main(%x: tensor<?xf32>, %n: tensor<i1>) -> tensor<?xf32> {
              %false = stablehlo.constant dense<false> : tensor<i1>
              %0:2 = stablehlo.while(%c = %n, %a = %x) : tensor<i1>, tensor<?xf32>
               cond {
                stablehlo.return %c : tensor<i1>
              } do {
                %1 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
                stablehlo.return %false, %1 : tensor<i1>, tensor<?xf32>
              }
              return %0#1 : tensor<?xf32>
            }
            """);
    Tensor condition = Tensor.allocate(LongList.of(), IntegerType.I1);
    assertThat(InputRefinement.of(program, "main", List.of(input(3), condition), REGISTRY, true))
        .isEmpty();
  }

  @Test
  void leaveOperationsThatNothingUses() {
    Operation program =
        parse(
            """
            func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
              %0 = stablehlo.slice %x [0:2] : (tensor<?xf32>) -> tensor<2xf32>
              return %x : tensor<?xf32>
            }
            """);
    Operation refined =
        InputRefinement.of(program, "main", List.of(input(3)), REGISTRY, true).orElseThrow();
    assertThat(refined.toString()).doesNotContain("custom_call");
  }

  @Test
  void areNotThoseThatDependOnElements() {
    Operation program =
        parse(
            """
            func.func @main(%n: tensor<1xf32>) -> tensor<?xf32> {
              %m = stablehlo.convert %n : (tensor<1xf32>) -> tensor<1xi32>
              %0 = stablehlo.dynamic_iota %m, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
              return %0 : tensor<?xf32>
            }
            """);
    assertThat(InputRefinement.of(program, "main", List.of(input(1)), REGISTRY, true)).isEmpty();
  }

  @Test
  void followThroughDecompositionsOfComposites() {
    Operation program =
        parse(
            """
            func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
              %0 = stablehlo.composite "acme.twice" %x {decomposition = @twice} : (tensor<?xf32>) -> tensor<?xf32>
              return %0 : tensor<?xf32>
            }
            func.func private @twice(%x: tensor<?xf32>) -> tensor<?xf32> {
              %0 = stablehlo.add %x, %x : tensor<?xf32>
              return %0 : tensor<?xf32>
            }
            """);
    assertThat(InputRefinement.of(program, "main", List.of(input(4)), REGISTRY, true)).isEmpty();
    Operation refined =
        InputRefinement.of(program, "main", List.of(input(4)), REGISTRY, false).orElseThrow();
    assertThat(Interpreter.resultTypes(Interpreter.entry(refined, "main")))
        .containsExactly(RankedTensorType.of(FloatType.F32, 4));
  }
}
