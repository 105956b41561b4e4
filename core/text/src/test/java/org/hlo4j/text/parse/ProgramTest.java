package org.hlo4j.text.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.hlo4j.text.parse.ParserFixture.parse;
import static org.hlo4j.text.parse.ParserFixture.parseOne;
import static org.hlo4j.text.parse.ParserFixture.refusal;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DenseResourceElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.api.Test;

class ProgramTest {
  @Test
  void putsAModuleAroundOperations() {
    Operation module = parse("\"a.b\"() : () -> ()");
    assertThat(module.name()).isEqualTo("builtin.module");
    assertThat(module.location()).isEqualTo(FileLineColLoc.of("-", 0, 0));
    assertThat(module.blockOrNull()).isNull();
  }

  @Test
  void takesAModuleThatIsAlone() {
    assertThat(parse("\n  module {}").location()).isEqualTo(FileLineColLoc.of("-", 2, 3));
    assertThat(parse("module {} module {}").location()).isEqualTo(FileLineColLoc.of("-", 0, 0));
    assertThat(parse("// nothing").region(0).front().isEmpty()).isTrue();
  }

  @Test
  void locatesOperationsByLineAndByte() {
    Operation op = parseOne("\n\"\u00e9\u00e9.b\"() : () -> ()");
    assertThat(op.location()).isEqualTo(FileLineColLoc.of("-", 2, 1));
    Block block = parse("\"\u00e9\"() : () -> () \"c\"() : () -> ()").region(0).front();
    assertThat(block.back().location()).isEqualTo(FileLineColLoc.of("-", 1, 19));
  }

  @Test
  void preservesTheLineNumbersOfTheFile() {
    SourceText whole =
        SourceText.of("f", "\"a.b\"() : () -> ()\n// -----\n\"c.d\"() : () -> i32 x");
    SourceText second = whole.slice(28, whole.end());
    Diagnostics.Collector none = Diagnostics.collector();
    assertThat(second.firstLine()).isEqualTo(3);
    assertThat(
            catchThrowable(() ->
                MlirParser.parse(second, ParserFixture.REGISTRY, ParserFixture.ANY_DIALECT, none)))
        .hasMessage("f:3:21: error: custom op 'x' is unknown (tried 'builtin.x' as well)");
  }

  @Test
  void findsLocationAliasesThatFollow() {
    Operation op =
        parseOne("\"a.b\"() ({\n^bb0(%x: i32 loc(#l)):\n}) : () -> () loc(#l)\n#l = loc(\"name\")");
    assertThat(op.location()).isEqualTo(new NameLoc("name", UnknownLoc.INSTANCE));
    assertThat(op.region(0).front().argument(0).location()).isEqualTo(op.location());
  }

  @Test
  void ordersUsesAsMlirDoes() {
    Block block =
        parse(
                """
                %a = "a.def"() : () -> i32
                "a.use"(%a) : (i32) -> ()
                "a.use"(%a, %b) : (i32, i32) -> ()
                "a.use"(%b) : (i32) -> ()
                %b = "a.def"() : () -> i32
                """)
            .region(0)
            .front();
    List<Operation> ops = new ArrayList<>();
    block.operations().forEach(ops::add);
    assertThat(users(ops.get(0).result(0))).containsExactly(ops.get(2), ops.get(1));
    // A forward reference is replaced use by use, which reverses the use list.
    assertThat(users(ops.get(4).result(0))).containsExactly(ops.get(2), ops.get(3));
  }

  private static List<Operation> users(Value value) {
    List<Operation> users = new ArrayList<>();
    value.uses().forEach(use -> users.add(use.owner()));
    return users;
  }

  @Test
  void sharesEqualTypes() {
    Operation op = parseOne("\"a.b\"() {x = tensor<4xf32>, y = tensor<4xf32>} : () -> ()");
    assertThat(op.attributeOrNull("x")).isEqualTo(op.attributeOrNull("y"));
  }

  @Test
  void storesOneByteForEachBoolean() {
    Operation op =
        parseOne(
            "\"a.b\"() {x = dense<[true, false, true]> : tensor<3xi1>,"
                + " y = dense<\"0x02FF00\"> : tensor<3xi1>} : () -> ()");
    assertThat(data(op, "x")).containsExactly(1, 0, 1);
    assertThat(data(op, "y")).containsExactly(1, 1, 0);
  }

  @Test
  void storesElementsLittleEndianInWholeBytes() {
    Operation op =
        parseOne(
            "\"a.b\"() {x = dense<[-1, 1]> : tensor<2xi4>, y = dense<258> : tensor<2xi32>, z ="
                + " dense<[1, -1]> : tensor<2xi72>, w = dense<(1.0, -0.0)> : tensor<complex<f16>>}"
                + " : () -> ()");
    assertThat(data(op, "x")).containsExactly(15, 1);
    assertThat(data(op, "y")).containsExactly(2, 1, 0, 0);
    assertThat(data(op, "z"))
        .containsExactly(1, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1, -1);
    assertThat(data(op, "w")).containsExactly(0, 0x3C, 0, -128);
  }

  private static byte[] data(Operation op, String name) {
    return op.attribute(name, DenseElementsAttr.class).orElseThrow().data().toByteArray();
  }

  @Test
  void allocatesNothingForLargeSplats() {
    Operation op =
        parseOne(
            "\"a.b\"() {x = dense<0> : tensor<999999999999xi8>,"
                + " y = dense<1.0> : tensor<9999999999999x9999999999999xf32>} : () -> ()");
    assertThat(data(op, "x")).hasSize(1);
    assertThat(data(op, "y")).hasSize(4);
  }

  @Test
  void readsResources() {
    Operation op =
        parseOne(
            """
            "a.b"() {x = dense_resource<key> : tensor<2xi8>} : () -> ()
            {-#
              dialect_resources: { builtin: { key: "0x08000000ABCD" } },
              external_resources: { }
            #-}
            """);
    var handle = op.attribute("x", DenseResourceElementsAttr.class).orElseThrow().handle();
    assertThat(handle.key()).isEqualTo("key");
    assertThat(handle.alignment()).isEqualTo(8);
    assertThat(handle.blobOrNull().toByteArray()).containsExactly(0xAB, 0xCD);
  }

  @Test
  void warnsOfExternalResources() {
    Diagnostics.Collector warnings = Diagnostics.collector();
    MlirParser.parse(
        SourceText.of("-", "{-# external_resources: { foo: { a: \"0x01\", b: true } } #-}"),
        ParserFixture.REGISTRY,
        ParserOptions.DEFAULT,
        warnings);
    assertThat(ParserFixture.render(warnings.toList()))
        .isEqualTo("1:27: ignoring unknown external resources for 'foo'");
    assertThat(warnings.hasErrors()).isFalse();
  }

  @Test
  void rejectsUnregisteredDialectsUnlessAllowed() {
    assertThat(refusal("\"a.b\"() : () -> ()", ParserFixture.REGISTRY, ParserOptions.DEFAULT))
        .isEqualTo(
            "1:6: operation being parsed with an unregistered dialect. If this is intended, please"
                + " use -allow-unregistered-dialect with the MLIR tool used");
    String advice =
        " created with unregistered dialect. If this is intended, please call"
            + " allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect"
            + " with the MLIR opt tool used";
    assertThat(refusal("#a = #foo.bar<x> : i32", ParserFixture.REGISTRY, ParserOptions.DEFAULT))
        .isEqualTo("1:11: #\"foo\"<\"bar<x>\"> : 'i32' attribute" + advice);
    assertThat(refusal("!a = !foo<x y>", ParserFixture.REGISTRY, ParserOptions.DEFAULT))
        .isEqualTo("1:11: `!\"foo\"<\"x y\">` type" + advice);
  }

  @Test
  void parsesSingleTypesAndAttributes() {
    assertThat(MlirParser.parseType("tensor<2xf32>", ParserFixture.REGISTRY, ParserOptions.DEFAULT))
        .isEqualTo(RankedTensorType.of(FloatType.F32, 2));
    assertThat(
            catchThrowable(() ->
                MlirParser.parseAttribute(
                    "1 : i8 x", ParserFixture.REGISTRY, ParserOptions.DEFAULT)))
        .hasMessage("1 : i8 x:1:8: error: found trailing characters: 'x'");
  }
}
