package org.hlo4j.text.print;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.affine.AffineExpr;
import org.hlo4j.ir.affine.AffineExpr.Kind;
import org.hlo4j.ir.affine.AffineMap;
import org.hlo4j.ir.affine.IntegerSet;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.AffineMapAttr;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DenseResourceElementsAttr;
import org.hlo4j.ir.builtin.DenseStringElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.DistinctAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerSetAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.MemRefType;
import org.hlo4j.ir.builtin.NoneType;
import org.hlo4j.ir.builtin.OpaqueAttr;
import org.hlo4j.ir.builtin.OpaqueType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ResourceHandle;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.SparseElementsAttr;
import org.hlo4j.ir.builtin.StridedLayoutAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.ir.builtin.UnrankedMemRefType;
import org.hlo4j.ir.builtin.UnrankedTensorType;
import org.hlo4j.ir.builtin.VectorType;
import org.hlo4j.ir.location.CallSiteLoc;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.FusedLoc;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AttributeTextTest {
  private static final IntegerType I32 = IntegerType.I32;
  private static final FloatType F32 = FloatType.F32;
  private static final long DYNAMIC = ShapedType.DYNAMIC;

  private static Type tensor(Type element, long... shape) {
    return RankedTensorType.of(element, shape);
  }

  static Stream<Arguments> types() {
    AffineMap identity = new AffineMap(1, 0, List.of(new AffineExpr.Dimension(0)));
    AffineMap swap =
        new AffineMap(2, 0, List.of(new AffineExpr.Dimension(1), new AffineExpr.Dimension(0)));
    return Stream.of(
        arguments(I32, "i32"),
        arguments(IntegerType.signed(8), "si8"),
        arguments(IntegerType.unsigned(64), "ui64"),
        arguments(IndexType.INSTANCE, "index"),
        arguments(NoneType.INSTANCE, "none"),
        arguments(FloatType.F8E4M3B11FNUZ, "f8E4M3B11FNUZ"),
        arguments(FloatType.TF32, "tf32"),
        arguments(new ComplexType(F32), "complex<f32>"),
        arguments(tensor(F32), "tensor<f32>"),
        arguments(tensor(F32, 2, DYNAMIC, 0), "tensor<2x?x0xf32>"),
        arguments(new UnrankedTensorType(F32), "tensor<*xf32>"),
        arguments(
            new RankedTensorType(LongList.of(3), F32, StringAttr.of("e")), "tensor<3xf32, \"e\">"),
        arguments(
            new RankedTensorType(LongList.of(3), F32, IntegerAttr.i64(1)),
            "tensor<3xf32, 1 : i64>"),
        arguments(
            new VectorType(LongList.of(4, 2), I32, List.of(true, false)), "vector<[4]x2xi32>"),
        arguments(new VectorType(LongList.of(), I32, List.of()), "vector<i32>"),
        arguments(new TupleType(List.of()), "tuple<>"),
        arguments(new TupleType(List.of(I32, tensor(F32))), "tuple<i32, tensor<f32>>"),
        arguments(new FunctionType(List.of(I32), List.of(F32)), "(i32) -> f32"),
        arguments(new FunctionType(List.of(), List.of()), "() -> ()"),
        arguments(
            new FunctionType(List.of(I32, F32), List.of(new FunctionType(List.of(), List.of(I32)))),
            "(i32, f32) -> (() -> i32)"),
        arguments(new MemRefType(LongList.of(2), I32, null, null), "memref<2xi32>"),
        arguments(
            new MemRefType(LongList.of(2), I32, new AffineMapAttr(identity), null),
            "memref<2xi32>"),
        arguments(
            new MemRefType(LongList.of(2, 3), I32, new AffineMapAttr(swap), IntegerAttr.i64(3)),
            "memref<2x3xi32, affine_map<(d0, d1) -> (d1, d0)>, 3>"),
        arguments(
            new MemRefType(
                LongList.of(2), I32, new StridedLayoutAttr(DYNAMIC, LongList.of(1, DYNAMIC)), null),
            "memref<2xi32, strided<[1, ?], offset: ?>>"),
        arguments(new UnrankedMemRefType(I32, IntegerAttr.of(I32, 1)), "memref<*xi32, 1 : i32>"),
        arguments(new OpaqueType("tf_type", "string"), "!tf_type.string"),
        arguments(new OpaqueType("d", "a<b> c"), "!d<a<b> c>"));
  }

  @ParameterizedTest
  @MethodSource("types")
  void printsType(Type type, String text) {
    assertThat(MlirPrinter.toString(type)).isEqualTo(text);
  }

  static Stream<Arguments> attributes() {
    return Stream.of(
        arguments(UnitAttr.INSTANCE, "unit"),
        arguments(IntegerAttr.TRUE, "true"),
        arguments(IntegerAttr.i64(-7), "-7 : i64"),
        arguments(IntegerAttr.of(IntegerType.unsigned(64), -1), "18446744073709551615 : ui64"),
        arguments(IntegerAttr.of(IntegerType.unsigned(1), 1), "1 : ui1"),
        arguments(IntegerAttr.of(IndexType.INSTANCE, 7), "7 : index"),
        arguments(
            IntegerAttr.of(IntegerType.signless(128), BigInteger.ONE.shiftLeft(100)),
            "1267650600228229401496703205376 : i128"),
        arguments(FloatAttr.of(F32, 1), "1.000000e+00 : f32"),
        arguments(FloatAttr.of(FloatType.F64, 1e-13), "1.000000e-13 : f64"),
        arguments(FloatAttr.ofBits(F32, 0x7FC00000L), "0x7FC00000 : f32"),
        arguments(FloatAttr.of(F32, Float.MAX_VALUE), "3.40282347E+38 : f32"),
        arguments(StringAttr.of("a\n\"\\é\u007f"), "\"a\\0A\\22\\\\\\C3\\A9\\7F\""),
        arguments(StringAttr.of("x", I32), "\"x\" : i32"),
        arguments(SymbolRefAttr.flat("f"), "@f"),
        arguments(new SymbolRefAttr("a b", List.of("c", "1")), "@\"a b\"::@c::@\"1\""),
        arguments(new TypeAttr(I32), "i32"),
        arguments(
            ArrayAttr.of(
                IntegerAttr.i64(1),
                IntegerAttr.i32(2),
                FloatAttr.of(FloatType.F64, 3.5),
                FloatAttr.of(F32, 4.5),
                FloatAttr.ofBits(FloatType.F64, 0x7FF0000000000000L)),
            "[1, 2 : i32, 3.500000e+00, 4.500000e+00 : f32, 0x7FF0000000000000 : f64]"),
        arguments(
            DictionaryAttr.of(
                List.of(
                    new NamedAttribute("u", UnitAttr.INSTANCE),
                    new NamedAttribute("a.b$c_1", IntegerAttr.i64(1)),
                    new NamedAttribute("weird name", ArrayAttr.of()))),
            "{a.b$c_1 = 1 : i64, u, \"weird name\" = []}"),
        arguments(DenseArrayAttr.i64(1, -2), "array<i64: 1, -2>"),
        arguments(DenseArrayAttr.i32(), "array<i32>"),
        arguments(DenseArrayAttr.bool(true, false), "array<i1: true, false>"),
        arguments(new OpaqueAttr("d", "x", NoneType.INSTANCE), "#d.x"),
        arguments(new OpaqueAttr("d", "x y", I32), "#d<x y> : i32"),
        arguments(new DistinctAttr(UnitAttr.INSTANCE), "distinct[0]<>"),
        arguments(new DistinctAttr(IntegerAttr.i64(1)), "distinct[0]<1 : i64>"),
        arguments(new StridedLayoutAttr(0, LongList.of(2)), "strided<[2]>"),
        arguments(
            new DenseResourceElementsAttr(
                RankedTensorType.of(F32, 2), new ResourceHandle("builtin", "a b")),
            "dense_resource<\"a b\"> : tensor<2xf32>"));
  }

  static Stream<Arguments> elements() {
    return Stream.of(
        arguments(
            ints(tensorOf(I32, 2, 2), 1, 2, 3, 4), "dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>"),
        arguments(ints(tensorOf(I32, 0, 2)), "dense<> : tensor<0x2xi32>"),
        arguments(ints(tensorOf(I32), 5), "dense<5> : tensor<i32>"),
        arguments(
            DenseElementsAttr.of(
                tensorOf(I32, 3), Blob.wrap((byte) 7, (byte) 0, (byte) 0, (byte) 0), true),
            "dense<7> : tensor<3xi32>"),
        arguments(bytes(IntegerType.I1, 1, 0, 1), "dense<[true, false, true]> : tensor<3xi1>"),
        arguments(bytes(IntegerType.signless(4), 7, 15, 8), "dense<[7, -1, -8]> : tensor<3xi4>"),
        arguments(bytes(IntegerType.unsigned(8), 255, 0, 1), "dense<[255, 0, 1]> : tensor<3xui8>"),
        arguments(
            DenseElementsAttr.of(
                RankedTensorType.of(new ComplexType(F32), 2),
                Blob.wrap(
                    ByteBuffer.allocate(16)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putFloat(1)
                        .putFloat(2)
                        .putFloat(3)
                        .putFloat(-0.0f)
                        .array()),
                false),
            "dense<[(1.000000e+00,2.000000e+00), (3.000000e+00,-0.000000e+00)]>"
                + " : tensor<2xcomplex<f32>>"),
        arguments(
            new DenseStringElementsAttr(RankedTensorType.of(I32, 2), List.of("a", "b"), false),
            "dense<[\"a\", \"b\"]> : tensor<2xi32>"),
        arguments(
            new SparseElementsAttr(
                RankedTensorType.of(I32, 3, 4),
                ints(RankedTensorType.of(IntegerType.I64, 2, 2), 0, 0, 1, 2),
                ints(RankedTensorType.of(I32, 2), 1, 5)),
            "sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>"));
  }

  static Stream<Arguments> affine() {
    AffineExpr d0 = new AffineExpr.Dimension(0);
    AffineExpr d1 = new AffineExpr.Dimension(1);
    AffineExpr s0 = new AffineExpr.Symbol(0);
    AffineExpr sum =
        add(add(d0, binary(Kind.MUL, s0, number(2))), binary(Kind.MUL, d1, number(-1)));
    AffineExpr rest = binary(Kind.MOD, binary(Kind.FLOORDIV, d1, number(3)), number(5));
    AffineExpr negative = add(binary(Kind.MUL, d0, number(-1)), number(-4));
    return Stream.of(
        arguments(
            new AffineMapAttr(new AffineMap(2, 1, List.of(sum, rest, negative))),
            "affine_map<(d0, d1)[s0] ->" + " (d0 + s0 * 2 - d1, (d1 floordiv 3) mod 5, -d0 - 4)>"),
        arguments(
            new AffineMapAttr(
                new AffineMap(2, 0, List.of(add(d0, binary(Kind.MUL, add(d0, d1), number(-3)))))),
            "affine_map<(d0, d1) -> (d0 - (d0 + d1) * 3)>"),
        arguments(new AffineMapAttr(new AffineMap(0, 0, List.of())), "affine_map<() -> ()>"),
        arguments(
            new IntegerSetAttr(
                new IntegerSet(
                    1,
                    1,
                    List.of(
                        new IntegerSet.Constraint(add(d0, number(-1)), false),
                        new IntegerSet.Constraint(s0, true)))),
            "affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 == 0)>"));
  }

  static Stream<Arguments> locations() {
    FileLineColLoc place = FileLineColLoc.of("f", 1, 2);
    return Stream.of(
        arguments(UnknownLoc.INSTANCE, "loc(unknown)"),
        arguments(place, "loc(\"f\":1:2)"),
        arguments(new FileLineColLoc("f", 1, 2, 1, 5), "loc(\"f\":1:2 to :5)"),
        arguments(new FileLineColLoc("f", 1, 2, 3, 5), "loc(\"f\":1:2 to 3:5)"),
        arguments(new NameLoc("n", UnknownLoc.INSTANCE), "loc(\"n\")"),
        arguments(new NameLoc("n", place), "loc(\"n\"(\"f\":1:2))"),
        arguments(
            new CallSiteLoc(place, UnknownLoc.INSTANCE), "loc(callsite(\"f\":1:2 at unknown))"),
        arguments(
            new FusedLoc(List.of(place, UnknownLoc.INSTANCE), null),
            "loc(fused[\"f\":1:2, unknown])"),
        arguments(
            new FusedLoc(List.of(place), StringAttr.of("m")), "loc(fused<\"m\">[\"f\":1:2])"));
  }

  @ParameterizedTest
  @MethodSource({"attributes", "elements", "affine", "locations"})
  void printsAttribute(Attribute attribute, String text) {
    assertThat(MlirPrinter.toString(attribute)).isEqualTo(text);
  }

  private static String print(Attribute attribute, PrinterOptions options) {
    TextBuffer out = new TextBuffer();
    new AttributePrinter(out, options, Aliases.NONE).printAttribute(attribute);
    return out.toString();
  }

  @Test
  void printsManyElementsInHexadecimal() {
    Attribute elements = ints(RankedTensorType.of(I32, 2), 1, -2);
    assertThat(print(elements, PrinterOptions.builder().hexElementsAbove(1).build()))
        .isEqualTo("dense<\"0x01000000FEFFFFFF\"> : tensor<2xi32>");
    assertThat(print(elements, PrinterOptions.builder().hexElementsAbove(2).build()))
        .isEqualTo("dense<[1, -2]> : tensor<2xi32>");
    assertThat(print(longs(101), PrinterOptions.DEFAULT)).startsWith("dense<\"0x0000");
    assertThat(print(longs(100), PrinterOptions.DEFAULT)).startsWith("dense<[0, 1,");
  }

  @Test
  void omitsManyElements() {
    Attribute elements = ints(RankedTensorType.of(I32, 2), 1, -2);
    assertThat(print(elements, PrinterOptions.builder().elideElementsAbove(1).build()))
        .isEqualTo("dense_resource<__elided__> : tensor<2xi32>");
    assertThat(print(elements, PrinterOptions.builder().elideElementsAbove(2).build()))
        .isEqualTo("dense<[1, -2]> : tensor<2xi32>");
  }

  @Test
  void printsLocationsForReading() {
    PrinterOptions pretty = PrinterOptions.builder().prettyDebugInfo(true).build();
    FileLineColLoc place = FileLineColLoc.of("f", 1, 2);
    assertThat(print(place, pretty)).isEqualTo("f:1:2");
    assertThat(print(UnknownLoc.INSTANCE, pretty)).isEqualTo("[unknown]");
    assertThat(print(new CallSiteLoc(place, place), pretty)).isEqualTo("f:1:2\n at f:1:2");
    assertThat(print(new CallSiteLoc(new NameLoc("n", UnknownLoc.INSTANCE), place), pretty))
        .isEqualTo("\"n\" at f:1:2");
  }

  private static AffineExpr number(long value) {
    return new AffineExpr.Constant(value);
  }

  private static AffineExpr binary(Kind kind, AffineExpr lhs, AffineExpr rhs) {
    return AffineExpr.binary(kind, lhs, rhs);
  }

  private static AffineExpr add(AffineExpr lhs, AffineExpr rhs) {
    return binary(Kind.ADD, lhs, rhs);
  }

  private static ShapedType tensorOf(Type element, long... shape) {
    return RankedTensorType.of(element, shape);
  }

  private static DenseElementsAttr longs(int count) {
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = i;
    }
    return DenseElementsAttr.i64(values);
  }

  private static DenseElementsAttr ints(ShapedType type, long... values) {
    int width = DenseElementsAttr.elementBytes(type.elementType());
    byte[] bytes = new byte[values.length * width];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (values[i / width] >>> (8 * (i % width)));
    }
    return DenseElementsAttr.of(type, Blob.wrap(bytes), false);
  }

  private static DenseElementsAttr bytes(Type element, long... values) {
    return ints(RankedTensorType.of(element, values.length), values);
  }
}
