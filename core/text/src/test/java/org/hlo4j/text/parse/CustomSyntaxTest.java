package org.hlo4j.text.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hlo4j.text.parse.ParserFixture.parse;
import static org.hlo4j.text.parse.ParserFixture.refusal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.asm.AsmParser.Delimiter;
import org.hlo4j.ir.asm.DefaultDialect;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmParser.Argument;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.NameLoc;
import org.junit.jupiter.api.Test;

class CustomSyntaxTest {
  private static final OpDefinition ADD =
      OpDefinition.op("test.add").optionalProperty("mode", AttributeConstraint.ANY).build();
  private static final OpDefinition BODY = OpDefinition.op("test.body").build();
  private static final OpDefinition PLAIN = OpDefinition.op("test.plain").build();

  private static final DialectRegistry REGISTRY =
      ParserFixture.registry()
          .add(
              Dialect.builder("test")
                  .ops(List.of(ADD, BODY, PLAIN))
                  .attach(ADD, OpSyntax.class, syntax(CustomSyntaxTest::parseAdd))
                  .attach(BODY, OpSyntax.class, syntax(CustomSyntaxTest::parseBody))
                  .attach(BODY, DefaultDialect.class, new DefaultDialect("test"))
                  .build())
          .build();

  private static OpSyntax syntax(BiConsumer<OpAsmParser, OperationState> parse) {
    return new OpSyntax() {
      @Override
      public void parse(OpAsmParser parser, OperationState state) {
        parse.accept(parser, state);
      }

      @Override
      public void print(OpAsmPrinter printer, Operation operation) {}
    };
  }

  /** {@code test.add %a, %b mode fast {attributes} : type} */
  private static void parseAdd(OpAsmParser parser, OperationState state) {
    int start = parser.offset();
    List<UnresolvedOperand> operands = parser.parseOperandList(Delimiter.NONE);
    if (parser.acceptKeyword("mode")) {
      state.setAttribute("mode", StringAttr.of(parser.parseKeyword()));
    }
    parser.parseOptionalAttributes(state);
    parser.resolveOperands(operands, parser.parseColonTypeList(), start, state);
    state.addResultType(IntegerType.I32);
  }

  /** {@code test.body (%x: type) { … }} */
  private static void parseBody(OpAsmParser parser, OperationState state) {
    List<Argument> arguments =
        new ArrayList<>(
            parser.parseList(Delimiter.OPTIONAL_PAREN, () -> parser.parseArgument(true, true)));
    parser.parseRegion(state.addRegion(), arguments);
  }

  private static String refusalOf(String text) {
    return refusal(text, REGISTRY, ParserOptions.DEFAULT);
  }

  @Test
  void putsTheOperationInFrontOfMessages() {
    assertThat(refusalOf("test.add mode 1 : i32"))
        .isEqualTo("1:15: custom op 'test.add' expected valid keyword");
    assertThat(refusalOf("%a = test.add : i32"))
        .isEqualTo(
            "1:15: custom op 'test.add' number of operands and types do not match: got 0 operands"
                + " and 1 types");
    assertThat(refusalOf("test.add mode x {mode = 1} : i32"))
        .isEqualTo(
            "1:1: custom op 'test.add' attribute 'mode' occurs more than once in the attribute"
                + " list");
  }

  @Test
  void doesNotPrefixMessagesAboutPunctuation() {
    assertThat(refusalOf("test.add i32")).isEqualTo("1:9: expected ':'");
    assertThat(refusalOf("test.add %a, : i32")).isEqualTo("1:13: expected SSA operand");
  }

  @Test
  void allowsOmissionOfTheDefaultDialect() {
    Operation module =
        parse(
            """
            test.body (%x: i32 loc("here"), %y: i32 {a.b}) {
              %0 = add %x, %y : i32, i32
              %1 = test.add %0, %x : i32, i32
            }
            """,
            REGISTRY);
    Operation body = module.region(0).front().back();
    assertThat(body.region(0).front().operationCount()).isEqualTo(2);
    assertThat(body.region(0).front().argument(0).location()).isInstanceOf(NameLoc.class);
    assertThat(body.region(0).front().argument(1).location())
        .isEqualTo(FileLineColLoc.of("-", 1, 33));
    assertThat(body.region(0).front().back().operand(1))
        .isSameAs(body.region(0).front().argument(0));
  }

  @Test
  void reportsUnresolvedNames() {
    assertThat(refusalOf("foo"))
        .isEqualTo("1:1: custom op 'foo' is unknown (tried 'builtin.foo' as well)");
    assertThat(refusalOf("test.body { foo }"))
        .isEqualTo("1:13: custom op 'foo' is unknown (tried 'test.foo' as well)");
    assertThat(refusalOf("test.foo")).isEqualTo("1:1: custom op 'test.foo' is unknown");
    assertThat(refusalOf("test.plain"))
        .isEqualTo("1:1: custom op 'test.plain' has no custom assembly form");
    assertThat(refusalOf("bar.foo"))
        .isEqualTo(
            "1:1: Dialect `bar' not found for custom op 'bar.foo' \n"
                + "note 1:1: Available dialects: builtin, func, test; for more info on dialect"
                + " registration see https://mlir.llvm.org/getting_started/Faq/"
                + "#registered-loaded-dependent-whats-up-with-dialects-management");
  }

  @Test
  void rejectsArgumentsThatAreInUse() {
    assertThat(refusalOf("test.body (%x: i32, %x: i32) { }"))
        .isEqualTo(
            "1:21: region entry argument '%x' is already in use\n"
                + "note 1:12: previously referenced here");
    assertThat(refusalOf("test.body (%x: i32) { ^bb0: }"))
        .isEqualTo("1:23: invalid block name in region with named arguments");
    assertThat(refusalOf("test.body (%x#1: i32) { }"))
        .isEqualTo("1:14: result number not allowed in argument list");
  }

  @Test
  void rejectsSuccessorsOfOtherOperationsThanTerminators() {
    assertThat(refusalOf("\"test.plain\"()[^bb0] : () -> ()"))
        .isEqualTo("1:15: successors in non-terminator");
  }

  @Test
  void readsPropertiesFromBothDictionaries() {
    Operation module =
        parse(
            "%a = \"test.add\"() <{mode = 1 : i32}> {mode = 2 : i32, other = 3 : i32} : () -> i32",
            REGISTRY);
    Operation op = module.region(0).front().back();
    assertThat(op.attributeOrNull("mode")).isEqualTo(IntegerAttr.i32(1));
    assertThat(op.discardableAttributes().size()).isEqualTo(1);
    assertThat(refusalOf("%a = \"test.add\"() <1> : () -> i32"))
        .isEqualTo(
            "1:6: invalid properties 1 : i64 for op test.add: expected DictionaryAttr to set"
                + " properties");
    assertThat(refusalOf("\"test.plain\"() <{a = 1}> : () -> ()"))
        .isEqualTo(
            "1:1: invalid properties {a = 1 : i64} for op test.plain: this operation has empty"
                + " properties");
  }
}
