package org.hlo4j.text.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hlo4j.text.TestDialect.ANY;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeRelation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.text.OpSyntaxes;
import org.hlo4j.text.TestDialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AssemblyFormatTest {
  private static OpDefinition.Builder op() {
    return OpDefinition.op("test.op");
  }

  private static OpDefinition.Builder binary() {
    return op().operand("lhs", ANY).operand("rhs", ANY).result("result", ANY);
  }

  /** Definition with format, custom form, generic form; {@code %0} and {@code %1} are defined. */
  static Stream<Arguments> roundTrips() {
    return Stream.of(
        arguments(
            binary().format("$lhs `,` $rhs attr-dict `:` functional-type(operands, results)"),
            "%3 = test.op %0, %1 {x} : (i32, i1) -> f32",
            "%3 = \"test.op\"(%0, %1) {x} : (i32, i1) -> f32"),
        arguments(
            binary().format("operands attr-dict `:` functional-type(operands, results)"),
            "%3 = test.op %0, %1 : (i32, i1) -> f32",
            "%3 = \"test.op\"(%0, %1) : (i32, i1) -> f32"),
        arguments(
            binary()
                .traits(Trait.SAME_OPERANDS_AND_RESULT_TYPE)
                .format("$lhs `,` $rhs attr-dict `:` type($result)"),
            "%3 = test.op %0, %0 : i32",
            "%3 = \"test.op\"(%0, %0) : (i32, i32) -> i32"),
        arguments(
            binary()
                .traits(Trait.SAME_TYPE_OPERANDS)
                .relation(TestDialect.isBoolean("lhs", "result"))
                .format("$lhs `,` $rhs attr-dict `:` type($lhs)"),
            "%3 = test.op %0, %0 : i32",
            "%3 = \"test.op\"(%0, %0) : (i32, i32) -> i1"),
        arguments(
            op().property("value", AttributeConstraint.ANY)
                .result("result", ANY)
                .allMatch(TypeRelation.Aspect.TYPE, "value", "result")
                .format("attr-dict $value"),
            "%3 = test.op {x} 7 : i32",
            "%3 = \"test.op\"() <{value = 7 : i32}> {x} : () -> i32"),
        arguments(
            op().operand("cond", TestDialect.I1).format("`if` `` $cond attr-dict"),
            "test.op if%1",
            "\"test.op\"(%1) : (i1) -> ()"),
        arguments(
            op().property("i", TestDialect.I64)
                .property("a", TestDialect.I64_ARRAY)
                .property("p", TestDialect.PREDICATE)
                .property("s", TestDialect.NAME)
                .property("t", TestDialect.STRING)
                .format("$s `[` $i `]` $p $t `dims` `=` $a attr-dict"),
            "test.op @f[-3] slt \"x\" dims = [1, 2]",
            "\"test.op\"() <{a = array<i64: 1, 2>, i = -3 : i64, p = 1 : i64, s = \"f\","
                + " t = \"x\"}> : () -> ()"),
        arguments(
            op().property("p", TestDialect.PREDICATE).format("$p attr-dict"),
            "test.op \"a b\"",
            "\"test.op\"() <{p = 2 : i64}> : () -> ()"),
        arguments(
            op().variadicOperands("in", ANY).format("($in^ `:` type($in)):(`(` `)`)? attr-dict"),
            "test.op %0, %1 : i32, i1",
            "\"test.op\"(%0, %1) : (i32, i1) -> ()"),
        arguments(
            op().variadicOperands("in", ANY).format("($in^ `:` type($in)):(`(` `)`)? attr-dict"),
            "test.op()",
            "\"test.op\"() : () -> ()"),
        arguments(
            op().optionalProperty("flag", TestDialect.UNIT)
                .optionalProperty("n", TestDialect.I64)
                .format("(`fast` $flag^)? (`n` `=` $n^)? attr-dict"),
            "test.op fast n = 4",
            "\"test.op\"() <{flag, n = 4 : i64}> : () -> ()"),
        arguments(
            op().optionalProperty("flag", TestDialect.UNIT)
                .optionalProperty("n", TestDialect.I64)
                .format("(`fast` $flag^)? (`n` `=` $n^)? attr-dict"),
            "test.op",
            "\"test.op\"() : () -> ()"),
        arguments(
            op().optionalOperand("a", ANY)
                .variadicOperands("b", ANY)
                .traits(Trait.ATTR_SIZED_OPERAND_SEGMENTS)
                .format("($a^ `:` type($a))? (`and` $b^ `:` type($b))? attr-dict"),
            "test.op and %0, %1 : i32, i1",
            "\"test.op\"(%0, %1) <{operandSegmentSizes = array<i32: 0, 2>}> : (i32, i1) -> ()"),
        arguments(
            op().variadicOperands("in", ANY)
                .format("$in attr-dict `:` custom<Same>(ref($in), type($in), \"all\")"),
            "test.op %0, %0 : all i32",
            "\"test.op\"(%0, %0) : (i32, i32) -> ()"),
        arguments(
            op().optionalProperty("a", TestDialect.I64)
                .optionalProperty("b", TestDialect.I64)
                .format("custom<Pair>($a, $b) attr-dict"),
            "test.op 1 : i64 x 2 : i64 {c}",
            "\"test.op\"() <{a = 1 : i64, b = 2 : i64}> {c} : () -> ()"),
        arguments(
            op().optionalProperty("a", TestDialect.I64)
                .optionalProperty("b", TestDialect.I64)
                .format("prop-dict attr-dict"),
            "test.op <a = 1 : i64> {c}",
            "\"test.op\"() <{a = 1 : i64}> {c} : () -> ()"),
        arguments(
            op().optionalProperty("a", TestDialect.UNIT)
                .optionalProperty("b", TestDialect.I64)
                .format("oilist(`a` | `with` $b) attr-dict-with-keyword"),
            "test.op a with 3 attributes {c}",
            "\"test.op\"() <{a, b = 3 : i64}> {c} : () -> ()"));
  }

  @ParameterizedTest
  @MethodSource("roundTrips")
  void printsTheParsedText(OpDefinition.Builder definition, String custom, String generic) {
    DialectRegistry registry = TestDialect.registry(definition.build());
    assertThat(print(custom, registry, false)).isEqualTo(custom);
    assertThat(print(custom, registry, true)).isEqualTo(generic);
    assertThat(print(generic, registry, false)).isEqualTo(custom);
  }

  private static String print(String line, DialectRegistry registry, boolean generic) {
    String given =
        "%0 = \"x.a\"() : () -> i32\n%1 = \"x.a\"() : () -> i1\n%2 = \"x.a\"() : () -> i1\n";
    PrinterOptions options = PrinterOptions.builder().generic(generic).build();
    String[] lines = TestDialect.print(given + line, registry, options).split("\n", -1);
    return lines[lines.length - 3].strip();
  }

  @Test
  void omitsPropertiesWithDefaultValues() {
    OpDefinition definition =
        op().defaultedProperty("n", TestDialect.I64, IntegerAttr.i64(1))
            .defaultedProperty("m", TestDialect.I64, IntegerAttr.i64(2))
            .format("(`m` `=` $m^)? attr-dict")
            .build();
    DialectRegistry registry = TestDialect.registry(definition);
    assertThat(print("\"test.op\"() <{m = 2 : i64, n = 1 : i64}> : () -> ()", registry, false))
        .isEqualTo("test.op");
    assertThat(print("\"test.op\"() <{m = 1 : i64, n = 2 : i64}> : () -> ()", registry, false))
        .isEqualTo("test.op m = 1 {n = 2 : i64}");
  }

  @Test
  void omitsAndAddsImplicitTerminators() {
    OpDefinition end = OpDefinition.op("test.end").traits(Trait.TERMINATOR).build();
    OpDefinition definition =
        op().region("body", 1).implicitTerminator("test.end").format("$body attr-dict").build();
    DialectRegistry registry = TestDialect.registry(definition, end);
    assertThat(TestDialect.print("test.op {\n}", registry, PrinterOptions.DEFAULT))
        .isEqualTo("module {\n  test.op {\n  }\n}\n");
    assertThat(
            TestDialect.print(
                "test.op {\n}", registry, PrinterOptions.builder().generic(true).build()))
        .contains("\"test.op\"() ({\n    \"test.end\"() : () -> ()\n  }) : () -> ()");
    assertThat(
            TestDialect.print(
                "test.op {\n \"test.end\"() {a} : () -> ()\n}", registry, PrinterOptions.DEFAULT))
        .contains("\"test.end\"() {a}");
  }

  static Stream<Arguments> malformed() {
    return Stream.of(
        arguments("$lhs `,` $rhs `:` functional-type(operands, results)", "no attr-dict"),
        arguments("$lhs attr-dict `:` functional-type(operands, results)", "operand #1"),
        arguments("$lhs $rhs attr-dict `:` type($lhs) type($rhs)", "result types"),
        arguments("$lhs $rhs attr-dict `:` type($result)", "type of operand 'lhs'"),
        arguments("$nothing attr-dict", "'nothing' is no operand"),
        arguments("$lhs custom<Nothing>($rhs) attr-dict", "unknown custom directive 'Nothing'"),
        arguments("nothing attr-dict", "unknown directive 'nothing'"),
        arguments("$result attr-dict", "'result' cannot stand alone"),
        arguments("(`a` $lhs)? attr-dict", "without elements or anchor"),
        arguments("($lhs^)? attr-dict", "cannot be optional"),
        arguments("`unterminated attr-dict", "unterminated literal"),
        arguments("type(lhs) attr-dict", "expected an operand or result"));
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void rejectsMalformedFormat(String format, String message) {
    OpDefinition definition = binary().format(format).build();
    DialectRegistry registry = TestDialect.registry(definition);
    assertThatThrownBy(() -> OpSyntaxes.of(registry).syntaxOrNull(definition))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("assembly format of 'test.op': ")
        .hasMessageContaining(message);
  }

  @Test
  void rejectsUnknownKeywords() {
    OpDefinition definition =
        op().property("p", TestDialect.PREDICATE).format("$p attr-dict").build();
    DialectRegistry registry = TestDialect.registry(definition);
    assertThatThrownBy(() -> TestDialect.parse("test.op \"sge\"", registry))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("invalid p attribute specification: \"sge\"");
    for (String text : List.of("test.op sge", "test.op 1")) {
      assertThatThrownBy(() -> TestDialect.parse(text, registry))
          .hasMessageContaining(
              "expected string or keyword containing one of the following enum values for"
                  + " attribute 'p' [eq, slt, a b]");
    }
  }
}
