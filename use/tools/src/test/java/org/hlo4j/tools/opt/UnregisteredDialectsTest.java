package org.hlo4j.tools.opt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * With {@code --allow-unregistered-dialect} what is not known is kept as it is, in text and in
 * bytecode; what is known is checked as ever. The texts are jaxlib's.
 */
class UnregisteredDialectsTest {
  private static final String ALLOW = "--allow-unregistered-dialect";

  private final OptCommand command = new OptCommand();

  private int run(byte[] input, String... arguments) {
    return command.run(input, arguments);
  }

  private int run(String input, String... arguments) {
    return run(input.getBytes(StandardCharsets.UTF_8), arguments);
  }

  private String out() {
    return command.out();
  }

  private String err() {
    return command.err();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          module attributes {a.x = #foo.bar<a, [b]>} {} ~ module attributes {a.x = #foo.bar<a, [b]>} {
          module attributes {a.x = !foo.bar<x -> y>} {} ~ module attributes {a.x = !foo.bar<x -> y>} {
          module attributes {a.x = #foo<bar>} {} ~ module attributes {a.x = #foo.bar} {
          module attributes {a.x = #foo<bar<1>> : f32} {} ~ module attributes {a.x = #foo.bar<1> : f32} {
          module attributes {a.x = !foo<"bar baz">} {} ~ module attributes {a.x = !foo<"bar baz">} {
          module attributes {a.x = #llvm.linkage<internal>} {} ~ module attributes {a.x = #llvm.linkage<internal>} {
          module attributes {a.x = !llvm.ptr} {} ~ module attributes {a.x = !llvm.ptr} {
          module {"foo.op"() <{a = 1 : i32}> {b = #foo<c>} : () -> ()} ~ "foo.op"() <{a = 1 : i32}> {b = #foo.c} : () -> ()
          module {%0 = "llvm.op"() : () -> !llvm.ptr} ~ %0 = "llvm.op"() : () -> !llvm.ptr
          llvm.module_flags [#llvm.mlir.module_flag<max, "K", 3>] ~ llvm.module_flags [#llvm.mlir.module_flag<max, "K", 3 : i64>]
          llvm.module_flags [] ~ llvm.module_flags []
          llvm.module_flags [#llvm.mlir.module_flag<append, "CG Profile", [#llvm.cgprofile_entry<count = 2>]>] ~ llvm.module_flags [#llvm.mlir.module_flag<append, "CG Profile", [#llvm.cgprofile_entry<count = 2>]>]
          """)
  void whatIsNotKnownIsKept(String program, String printed) {
    assertThat(run(program, ALLOW)).as(err()).isZero();
    String text = out();
    assertThat(text).contains(printed);
    assertThat(run(program, ALLOW, "--emit-bytecode")).as(err()).isZero();
    assertThat(run(command.bytes(), ALLOW)).as(err()).isZero();
    assertThat(out()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          foo.bar ~ Dialect `foo' not found for custom op 'foo.bar'
          module {%0 = "mhlo.add"() : () -> tensor<f32>} ~ op expected 2 operands, but found 0
          module {"stablehlo.foo"() : () -> ()} ~ unregistered operation 'stablehlo.foo' found in dialect ('stablehlo')
          module attributes {a.x = #stablehlo.foo} {} ~ unknown StableHLO attribute
          llvm.module_flags [3 : i32] ~ expected a module flag attribute
          llvm.module_flags [#llvm.mlir.module_flag<foo, "K", 3 : i32>] ~ expected one of [error, warning, require, override, append, append_unique, max, min] for LLVM Module Flag Behavior, got: foo
          llvm.module_flags [#llvm.mlir.module_flag<max, "K", 1.0 : f32>] ~ only integer, integer-like dialect attributes, string, and string-array values are currently supported
          func.func @f() {llvm.module_flags [] return} ~ must appear at the module level
          """)
  void whatIsKnownIsChecked(String program, String message) {
    assertThat(run(program, ALLOW)).isEqualTo(1);
    assertThat(err()).contains(message);
  }

  @Test
  void callsOfByteirAreChecked() {
    String program =
        """
        func.func @main(%a: tensor<4x64xf32>) -> tensor<4x64xf32> {
          %0 = "mhlo.custom_call"(%a) {
            byteir_attrs = {axis = 7 : i64}, call_target_name = "byteir.softmax"
          } : (tensor<4x64xf32>) -> tensor<4x64xf32>
          return %0 : tensor<4x64xf32>
        }
        """;
    assertThat(run(program, ALLOW, "--byteir-verify")).isEqualTo(1);
    assertThat(err()).contains("axis is at least 0 and less than the rank");
  }

  @Test
  void withoutTheFlagNothingUnknownIsRead() {
    for (String attribute : List.of("#foo.bar", "#llvm.linkage<internal>", "!llvm.ptr")) {
      assertThat(run("module attributes {a.x = " + attribute + "} {}")).isEqualTo(1);
    }
  }
}
