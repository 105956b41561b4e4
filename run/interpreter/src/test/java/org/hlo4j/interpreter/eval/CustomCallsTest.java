package org.hlo4j.interpreter.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.Programs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Custom calls of targets that are defined without a device. */
class CustomCallsTest {
  private static void run(String body, String functions) {
    assertThat(
            Programs.run(
                "module {\nfunc.func @main() {\n" + body + "\nfunc.return\n}\n" + functions + "}"))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape"})
  void placementChangesNothing(String target) {
    run(
        """
        %x = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
        %y = stablehlo.custom_call @TARGET(%x) : (tensor<2xi32>) -> tensor<2xi32>
        check.expect_eq_const %y, dense<[1, 2]> : tensor<2xi32>
        """
            .replace("TARGET", target),
        "");
  }

  @Test
  void shapeAssertionsThatHoldSayNothing() {
    run(
        """
        %p = stablehlo.constant dense<true> : tensor<i1>
        stablehlo.custom_call @shape_assertion(%p) {error_message = "no", has_side_effect = true}
          : (tensor<i1>) -> ()
        """,
        "");
  }

  @Test
  void shapeAssertionsThatDoNotHoldSayWhy() {
    assertThatThrownBy(() ->
            run(
                """
                %p = stablehlo.constant dense<false> : tensor<i1>
                %n = stablehlo.constant dense<7> : tensor<i32>
                stablehlo.custom_call @shape_assertion(%p, %n) {
                  error_message = "size {0} is odd", has_side_effect = true
                } : (tensor<i1>, tensor<i32>) -> ()
                """,
                ""))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("size 7 is odd");
  }

  @Test
  void approximateTopKIsExact() {
    run(
        """
        %x = stablehlo.constant dense<[1.0, 4.0, 2.0, 3.0]> : tensor<4xf32>
        %i = stablehlo.iota dim = 0 : tensor<4xi32>
        %low = stablehlo.constant dense<0.0> : tensor<f32>
        %none = stablehlo.constant dense<-1> : tensor<i32>
        %y:2 = stablehlo.custom_call @ApproxTopK(%x, %i, %low, %none) {
          called_computations = [@greater], mhlo.backend_config = {reduction_dim = 0 : i64}
        } : (tensor<4xf32>, tensor<4xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
        check.expect_eq_const %y#0, dense<[4.0, 3.0]> : tensor<2xf32>
        check.expect_eq_const %y#1, dense<[1, 3]> : tensor<2xi32>
        """,
        """
        func.func private @greater(
            %a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i1> {
          %0 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
          func.return %0 : tensor<i1>
        }
        """);
  }

  @Test
  void otherTargetsEndTheProgram() {
    assertThatThrownBy(() -> run("stablehlo.custom_call @unknown() : () -> ()", ""))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("custom call target 'unknown' cannot be interpreted");
  }

  private static final String WINDOWS =
      """
      %x = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %sizes = stablehlo.constant dense<SIZES> : tensor<2xi32>
      %strides = stablehlo.constant dense<STRIDES> : tensor<2xi32>
      %base = stablehlo.constant dense<BASE> : tensor<2xi32>
      %dilations = stablehlo.constant dense<DILATIONS> : tensor<2xi32>
      %padding = stablehlo.constant dense<PADDING> : tensor<2x2xi32>
      %y = stablehlo.custom_call @stablehlo.dynamic_reduce_window(
          %x, %zero, %sizes, %strides, %base, %dilations, %padding) {
        called_computations = [@plus], api_version = 2 : i32
      } : (tensor<3x2xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>,
           tensor<2x2xi32>) -> tensor<?x?xf32>
      """;

  private static final String STATIC_WINDOWS =
      """
      %z = "stablehlo.reduce_window"(%x, %zero) <{
        window_dimensions = array<i64: SIZES>, window_strides = array<i64: STRIDES>,
        base_dilations = array<i64: BASE>, window_dilations = array<i64: DILATIONS>,
        padding = dense<PADDING> : tensor<2x2xi64>
      }> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %0 = stablehlo.add %a, %b : tensor<f32>
        stablehlo.return %0 : tensor<f32>
      }) : (tensor<3x2xf32>, tensor<f32>) -> tensor<SHAPExf32>
      %w = stablehlo.convert %y : (tensor<?x?xf32>) -> tensor<SHAPExf32>
      check.expect_eq %w, %z : tensor<SHAPExf32>
      """;

  private static final String PLUS =
      """
      func.func private @plus(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
        %0 = stablehlo.add %a, %b : tensor<f32>
        func.return %0 : tensor<f32>
      }
      """;

  private static String windows(
      String program, String sizes, String strides, String base, String dilations, String padding) {
    return program
        .replace("SIZES", sizes)
        .replace("STRIDES", strides)
        .replace("BASE", base)
        .replace("DILATIONS", dilations)
        .replace("PADDING", padding);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3, 1 | 1, 1 | 1, 1 | 1, 1 | [[2, 0], [0, 0]] | 3x2",
        "2, 2 | 1, 1 | 1, 1 | 1, 1 | [[0, 0], [0, 0]] | 2x1",
        "2, 1 | 2, 1 | 2, 1 | 2, 1 | [[1, 2], [0, -1]] | 3x1",
      })
  void dynamicWindowsAreThoseOfReduceWindow(
      String sizes, String strides, String base, String dilations, String padding, String shape) {
    run(
        windows(
            WINDOWS.replaceAll("dense<(SIZES|STRIDES|BASE|DILATIONS)>", "dense<[$1]>")
                + STATIC_WINDOWS.replace("SHAPE", shape),
            sizes,
            strides,
            base,
            dilations,
            padding),
        PLUS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[0, 1] | [1, 1] | window_dimensions are not positive",
        "[1, 1] | [1, -1] | window_strides are not positive",
      })
  void windowsThatNoOperationHasAreRefused(String sizes, String strides, String message) {
    assertThatThrownBy(() -> run(windows(WINDOWS, sizes, strides, "1", "1", "0"), PLUS))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aComputationOfOtherTypesIsRefused() {
    assertThatThrownBy(() ->
            run(
                windows(WINDOWS, "1", "1", "1", "1", "0"),
                PLUS.replace("tensor<f32>", "tensor<i32>")))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining(
            "calls (tensor<i32>, tensor<i32>) -> tensor<i32>"
                + " instead of (tensor<f32>, tensor<f32>) -> tensor<f32>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"DEFAULT", "THREE_FRY", "PHILOX"})
  void dynamicRandomBitsAreThoseOfTheOperation(String algorithm) {
    run(
        """
        %state = stablehlo.constant dense<[1, 2]> : tensor<2xui64>
        %shape = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
        %y:2 = stablehlo.custom_call @stablehlo.dynamic_rng_bit_generator(%state, %shape) {
          api_version = 2 : i32, rng_algorithm = #stablehlo<rng_algorithm ALGORITHM>
        } : (tensor<2xui64>, tensor<2xi32>) -> (tensor<2xui64>, tensor<?x4xui32>)
        %z:2 = stablehlo.rng_bit_generator %state, algorithm = ALGORITHM
          : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3x4xui32>)
        %w = stablehlo.convert %y#1 : (tensor<?x4xui32>) -> tensor<3x4xui32>
        check.expect_eq %y#0, %z#0 : tensor<2xui64>
        check.expect_eq %w, %z#1 : tensor<3x4xui32>
        """
            .replace("ALGORITHM", algorithm),
        "");
  }

  /** The vector of Random123's tests for threefry 2x32 with 20 rounds. */
  @Test
  void threeFryIsJaxsKernel() {
    run(
        """
        %k0 = stablehlo.constant dense<0x13198a2e> : tensor<1xui32>
        %k1 = stablehlo.constant dense<0x03707344> : tensor<1xui32>
        %x0 = stablehlo.constant dense<0x243f6a88> : tensor<1xui32>
        %x1 = stablehlo.constant dense<0x85a308d3> : tensor<1xui32>
        %y:2 = stablehlo.custom_call @cu_threefry2x32_ffi(%k0, %k1, %x0, %x1)
          : (tensor<1xui32>, tensor<1xui32>, tensor<1xui32>, tensor<1xui32>)
          -> (tensor<1xui32>, tensor<1xui32>)
        check.expect_eq_const %y#0, dense<0xc4923a9c> : tensor<1xui32>
        check.expect_eq_const %y#1, dense<0x483df7a0> : tensor<1xui32>
        """,
        "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "stablehlo.dynamic_top_k | (%x, %k) | , tensor<i32> | tensor<2x?x | 0",
        "TopK | (%x) | '' | tensor<2x2x | 0",
        "mhlo.topk | (%x) {mhlo.attributes = {k = 2 : i64, largest = true}} | '' | tensor<2x2x | 0",
        "mhlo.topk | (%x) {mhlo.attributes = {k = 2 : i64, largest = false}} | '' | tensor<2x2x |"
            + " 1",
      })
  void theFirstElementsAreInOrderOfSize(
      String target, String operands, String type, String result, int smallest) {
    String program =
        """
        %x = stablehlo.constant dense<[[1.0, 4.0, 4.0, 3.0], [0.0, -0.0, 0x7FC00000, -1.0]]>
          : tensor<2x4xf32>
        %k = stablehlo.constant dense<2> : tensor<i32>
        %y:2 = stablehlo.custom_call @TARGET : (tensor<2x4xf32>TYPE) -> (RESULTf32>, RESULTi32>)
        %v = stablehlo.convert %y#0 : (RESULTf32>) -> tensor<2x2xf32>
        %i = stablehlo.convert %y#1 : (RESULTi32>) -> tensor<2x2xi32>
        check.expect_almost_eq_const %v, dense<VALUES> : tensor<2x2xf32>
        check.expect_eq_const %i, dense<INDICES> : tensor<2x2xi32>
        """;
    run(
        program
            .replace("TARGET", target + operands)
            .replace("TYPE", type == null ? "" : type)
            .replace("RESULT", result)
            .replace(
                "VALUES",
                smallest == 0 ? "[[4.0, 4.0], [0x7FC00000, 0.0]]" : "[[1.0, 3.0], [-1.0, 0.0]]")
            .replace("INDICES", smallest == 0 ? "[[1, 2], [2, 0]]" : "[[0, 3], [3, 1]]"),
        "");
  }

  @Test
  void asManyElementsAsThereAreNotAreRefused() {
    assertThatThrownBy(() ->
            run(
                """
                %x = stablehlo.constant dense<1> : tensor<4xi32>
                %k = stablehlo.constant dense<5> : tensor<i32>
                %y:2 = stablehlo.custom_call @stablehlo.dynamic_top_k(%x, %k)
                  : (tensor<4xi32>, tensor<i32>) -> (tensor<?xi32>, tensor<?xi32>)
                """,
                ""))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining(
            "custom call target 'stablehlo.dynamic_top_k': cannot return 5 of 4 elements");
  }

  @Test
  void dynamicApproximateTopKIsExact() {
    run(
        """
        %x = stablehlo.constant dense<[1.0, 4.0, 2.0, 3.0]> : tensor<4xf32>
        %i = stablehlo.iota dim = 0 : tensor<4xi32>
        %low = stablehlo.constant dense<0.0> : tensor<f32>
        %none = stablehlo.constant dense<-1> : tensor<i32>
        %k = stablehlo.constant dense<2> : tensor<i32>
        %s = stablehlo.constant dense<2> : tensor<1xi32>
        %y:2 = stablehlo.custom_call @stablehlo.dynamic_approx_top_k(
            %x, %i, %low, %none, %k, %s, %s) {
          called_computations = [@greater], indices_of_shape_operands = dense<[5, 6]> : tensor<2xi64>,
          mhlo.backend_config = {
            aggregate_to_topk = true, is_fallback = true, recall_target = 0.95 : f32,
            reduction_dim = 0 : i64, reduction_input_size_override = -1 : i64}
        } : (tensor<4xf32>, tensor<4xi32>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<1xi32>,
             tensor<1xi32>) -> (tensor<?xf32>, tensor<?xi32>)
        %v = stablehlo.convert %y#0 : (tensor<?xf32>) -> tensor<2xf32>
        %j = stablehlo.convert %y#1 : (tensor<?xi32>) -> tensor<2xi32>
        check.expect_eq_const %v, dense<[4.0, 3.0]> : tensor<2xf32>
        check.expect_eq_const %j, dense<[1, 3]> : tensor<2xi32>
        """,
        """
        func.func private @greater(
            %a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i1> {
          %0 = stablehlo.compare GT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
          func.return %0 : tensor<i1>
        }
        """);
  }

  @Test
  void aPartialReductionReadsItsConfigurationAsXlaWritesIt() {
    run(
        """
        %x = stablehlo.constant dense<[[1.0, 4.0], [5.0, 3.0]]> : tensor<2x2xf32>
        %low = stablehlo.constant dense<0.0> : tensor<f32>
        %y = stablehlo.custom_call @PartialReduce(%x, %low) {
          called_computations = [@greater],
          backend_config = "{\\"log2_reduction\\": 1, \\"reduction_dim\\": 1, \\"top_k\\": 1}"
        } : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x1xf32>
        check.expect_eq_const %y, dense<[[4.0], [5.0]]> : tensor<2x1xf32>
        """,
        """
        func.func private @greater(%a: tensor<f32>, %b: tensor<f32>) -> tensor<i1> {
          %0 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
          func.return %0 : tensor<i1>
        }
        """);
  }

  @Test
  void buffersAreValues() {
    run(
        """
        %x = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
        %b = stablehlo.custom_call @Pin(%x) : (tensor<2xi32>) -> memref<2xi32>
        %y = stablehlo.custom_call @Unpin(%b) : (memref<2xi32>) -> tensor<2xi32>
        %z = stablehlo.custom_call @AllocateBuffer() : () -> tensor<3xf32>
        check.expect_eq_const %y, dense<[1, 2]> : tensor<2xi32>
        """,
        "");
  }

  @Test
  void resultsHaveTheTypesOfTheCall() {
    assertThatThrownBy(() ->
            run(
                """
                %x = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
                %y = stablehlo.custom_call @Sharding(%x) : (tensor<2xi32>) -> tensor<2xi64>
                """,
                ""))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("result #0 is given tensor<2xi32> instead of tensor<2xi64>");
  }

  @Test
  void blockScaledOperandsAreMultiplied() {
    run(
        """
        %a = stablehlo.constant dense<[[1.0, 2.0, 3.0, 4.0]]> : tensor<1x4xf8E4M3FN>
        %b = stablehlo.constant dense<[[1.0, 1.0, 1.0, 1.0], [0.5, 0.0, 0.0, -1.0]]>
          : tensor<2x4xf8E4M3FN>
        %s = stablehlo.constant dense<[[2.0, 0.5]]> : tensor<1x2xf8E8M0FNU>
        %t = stablehlo.constant dense<[[1.0], [4.0]]> : tensor<2x1xf8E8M0FNU>
        %x = stablehlo.custom_call @__op$block_scaled_dot(%a, %b, %s, %t)
          : (tensor<1x4xf8E4M3FN>, tensor<2x4xf8E4M3FN>, tensor<1x2xf8E8M0FNU>,
             tensor<2x1xf8E8M0FNU>) -> tensor<1x2xf32>
        check.expect_eq_const %x, dense<[[9.5, -4.0]]> : tensor<1x2xf32>
        %y = stablehlo.custom_call @__op$block_scaled_dot(%a, %b, %s)
          : (tensor<1x4xf8E4M3FN>, tensor<2x4xf8E4M3FN>, tensor<1x2xf8E8M0FNU>)
          -> tensor<1x2xf32>
        check.expect_eq_const %y, dense<[[9.5, -1.0]]> : tensor<1x2xf32>
        """,
        "");
  }

  @Test
  void scalesMustFitTheirBlocks() {
    assertThatThrownBy(() ->
            run(
                """
                %a = stablehlo.constant dense<1.0> : tensor<1x4xf32>
                %s = stablehlo.constant dense<1.0> : tensor<1x3xf32>
                %x = stablehlo.custom_call @__op$block_scaled_dot(%a, %a, %s)
                  : (tensor<1x4xf32>, tensor<1x4xf32>, tensor<1x3xf32>) -> tensor<1x1xf32>
                """,
                ""))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining(
            "takes a scale for each block of tensor<1x4xf32>, not tensor<1x3xf32>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "shape_assertion(%x) : (tensor<2xf32>) -> () | takes a boolean and integers",
        "shape_assertion(%p, %x) : (tensor<i1>, tensor<2xf32>) -> () | takes a boolean",
        "shape_assertion() : () -> () | takes a boolean and integers",
        "check.expect_eq(%x) : (tensor<2xf32>) -> () | takes two tensors",
        "check.eq(%x) : (tensor<2xf32>) -> tensor<i1> | takes two tensors",
        "check.expect_close(%p, %p) : (tensor<i1>, tensor<i1>) -> () | expects floats, but got i1",
        "TopK(%p) : (tensor<i1>) -> (tensor<i1>, tensor<i32>) | operand has no dimension",
        "TopK(%x) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) | indices are not integers",
        "cu_threefry2x32(%x) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) | takes two keys",
        "ApproxTopK(%x) : (tensor<2xf32>) -> (tensor<1xf32>) | lacks operands",
      })
  void callsThatDoNotFitTheirTargetsAreRefused(String call, String message) {
    String results = call.substring(call.indexOf("->"));
    long count = results.chars().filter(c -> c == '<').count();
    String names = count == 0 ? "" : "%y:" + count + " = ";
    assertThatThrownBy(() ->
            run(
                "%x = stablehlo.constant dense<1.0> : tensor<2xf32>\n"
                    + "%p = stablehlo.constant dense<true> : tensor<i1>\n"
                    + names
                    + "stablehlo.custom_call @"
                    + call,
                ""))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | [[-2147483648, 2147483647], [0, 0]]",
        "1 | [[2147483647, -2147483648], [0, 0]]",
        "1000000000 | [[-2000000001, 3], [0, 0]]",
        "1000000000 | [[-1000000001, -1000000000], [-1, 1]]",
        "1 | [[-5, -5], [1, 1]]",
      })
  void paddingMayCropAllElements(String base, String padding) {
    run(
        windows(WINDOWS, "1", "1", base.equals("1") ? "1" : "[" + base + ", 1]", "1", padding)
            + """
            %z = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0, 1]
              : (tensor<?x?xf32>, tensor<f32>) -> tensor<f32>
            check.expect_eq_const %z, dense<0.0> : tensor<f32>
            """,
        PLUS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        %r:2 = "stablehlo.sort"(%a, %b) <{dimension = 0 : i64}> ({
        ^bb0(%c: tensor<i32>, %d: tensor<i32>, %e: tensor<i32>, %f: tensor<i32>):
          %p = stablehlo.compare LT, %c, %d : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %p : tensor<i1>
        }) : (tensor<?xi32>, tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>)
        """,
        """
        %r:2 = "stablehlo.reduce"(%a, %b, %z, %z) <{dimensions = array<i64: 0>}> ({
        ^bb0(%c: tensor<i32>, %d: tensor<i32>, %e: tensor<i32>, %f: tensor<i32>):
          stablehlo.return %c, %d : tensor<i32>, tensor<i32>
        }) : (tensor<?xi32>, tensor<?xi32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
        """
      })
  void shapesAtRunTimeMustAgree(String operation) {
    assertThatThrownBy(() ->
            run(
                """
                %x = stablehlo.constant dense<[3, 1, 2]> : tensor<3xi32>
                %y = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
                %z = stablehlo.constant dense<0> : tensor<i32>
                %a = stablehlo.convert %x : (tensor<3xi32>) -> tensor<?xi32>
                %b = stablehlo.convert %y : (tensor<2xi32>) -> tensor<?xi32>
                """
                    + operation,
                ""))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("operands differ in shape: tensor<3xi32> and tensor<2xi32>");
  }

  @Test
  void sparseMatricesAreMultiplied() {
    run(
        """
        %e = stablehlo.constant dense<[2, 3, 5]> : tensor<3xi32>
        %b = stablehlo.constant dense<[0, 2, 2, 3]> : tensor<4xi32>
        %c = stablehlo.constant dense<[0, 2, 1]> : tensor<3xi32>
        %v = stablehlo.constant dense<[1, 10, 100]> : tensor<3xi32>
        %x = stablehlo.custom_call @cpu_csr_sparse_dense_ffi(%e, %b, %c, %v)
          : (tensor<3xi32>, tensor<4xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
        check.expect_eq_const %x, dense<[302, 0, 50]> : tensor<3xi32>
        %f = stablehlo.constant dense<[(0.0, 1.0), (2.0, 0.0), (1.0, 1.0)]> : tensor<3xcomplex<f32>>
        %m = stablehlo.constant dense<[[(1.0, 0.0), (0.0, 1.0)], [(2.0, 0.0), (1.0, 1.0)],
          [(3.0, 0.0), (0.0, 0.0)]]> : tensor<3x2xcomplex<f32>>
        %y = stablehlo.custom_call @cpu_csr_sparse_dense_ffi(%f, %b, %c, %m)
          : (tensor<3xcomplex<f32>>, tensor<4xi32>, tensor<3xi32>, tensor<3x2xcomplex<f32>>)
          -> tensor<3x2xcomplex<f32>>
        check.expect_eq_const %y, dense<[[(6.0, 1.0), (-1.0, 0.0)], [(0.0, 0.0), (0.0, 0.0)],
          [(2.0, 2.0), (0.0, 2.0)]]> : tensor<3x2xcomplex<f32>>
        """,
        "");
  }

  @Test
  void positionsOutsideOfASparseMatrixAreRefused() {
    assertThatThrownBy(() ->
            run(
                """
                %e = stablehlo.constant dense<[2.0]> : tensor<1xf32>
                %b = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
                %c = stablehlo.constant dense<[7]> : tensor<1xi32>
                %x = stablehlo.custom_call @cpu_csr_sparse_dense_ffi(%e, %b, %c, %e)
                  : (tensor<1xf32>, tensor<2xi32>, tensor<1xi32>, tensor<1xf32>) -> tensor<1xf32>
                """,
                ""))
        .isInstanceOf(InterpreterException.class)
        .hasMessageContaining("has position 7 of 1");
  }
}
