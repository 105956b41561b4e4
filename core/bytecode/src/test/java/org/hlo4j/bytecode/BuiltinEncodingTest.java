package org.hlo4j.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.bytecode.TestDialect.BoxType;
import org.hlo4j.bytecode.TestDialect.RecordAttr;
import org.hlo4j.bytecode.TestDialect.WordAttr;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.affine.AffineExpr;
import org.hlo4j.ir.affine.AffineMap;
import org.hlo4j.ir.affine.IntegerSet;
import org.hlo4j.ir.builtin.AffineMapAttr;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DenseStringElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BuiltinEncodingTest {
  static final Type F32 = FloatType.F32;
  private static final AffineExpr D0 = new AffineExpr.Dimension(0);
  private static final AffineExpr D1 = new AffineExpr.Dimension(1);
  private static final AffineExpr S0 = new AffineExpr.Symbol(0);

  static List<Type> types() {
    Stream<Type> floats =
        Stream.of(
            FloatType.F4E2M1FN,
            FloatType.F6E2M3FN,
            FloatType.F6E3M2FN,
            FloatType.F8E3M4,
            FloatType.F8E4M3,
            FloatType.F8E4M3FN,
            FloatType.F8E4M3FNUZ,
            FloatType.F8E4M3B11FNUZ,
            FloatType.F8E5M2,
            FloatType.F8E5M2FNUZ,
            FloatType.F8E8M0FNU,
            FloatType.BF16,
            FloatType.F16,
            FloatType.TF32,
            FloatType.F32,
            FloatType.F64,
            FloatType.F80,
            FloatType.F128);
    LongList shape = LongList.of(2, ShapedType.DYNAMIC, 0);
    Stream<Type> others =
        Stream.of(
            IntegerType.I1,
            IntegerType.signless(0),
            IntegerType.signed(7),
            IntegerType.unsigned(IntegerType.MAX_WIDTH),
            IndexType.INSTANCE,
            NoneType.INSTANCE,
            new FunctionType(List.of(F32, IntegerType.I1), List.of(IndexType.INSTANCE)),
            new ComplexType(F32),
            new RankedTensorType(shape, F32, null),
            new RankedTensorType(shape, F32, StringAttr.of("encoding")),
            new MemRefType(shape, F32, null, null),
            new MemRefType(LongList.of(4), F32, strided(), IntegerAttr.i64(3)),
            new UnrankedMemRefType(F32, null),
            new UnrankedMemRefType(F32, UnitAttr.INSTANCE),
            new UnrankedTensorType(F32),
            new TupleType(List.of()),
            new TupleType(List.of(F32, new TupleType(List.of(F32)))),
            new VectorType(LongList.of(2, 4), F32, List.of()),
            new VectorType(LongList.of(2, 4), F32, List.of(false, true)),
            new VectorType(LongList.of(), F32, List.of()),
            new OpaqueType("foreign", ".type<1>"),
            new BoxType(new BoxType(F32)));
    return Stream.concat(floats, others).toList();
  }

  private static StridedLayoutAttr strided() {
    return new StridedLayoutAttr(ShapedType.DYNAMIC, LongList.of(1, -2));
  }

  static List<Attribute> attributes() {
    return Stream.of(
            numbers(),
            names(),
            elements(),
            affine(),
            locations(),
            Stream.<Attribute>of(
                new RecordAttr(
                    UnitAttr.INSTANCE,
                    F32,
                    java.util.Optional.of(UnitAttr.INSTANCE),
                    -1,
                    Long.MIN_VALUE,
                    true,
                    "name",
                    LongList.of(1, -1),
                    List.of(IntegerAttr.TRUE)),
                new WordAttr("word"),
                new OpaqueAttr("foreign", "<1>", NoneType.INSTANCE)))
        .flatMap(stream -> stream)
        .toList();
  }

  private static Stream<Attribute> numbers() {
    BigInteger big = BigInteger.ONE.shiftLeft(64);
    return Stream.of(
        IntegerAttr.TRUE,
        IntegerAttr.FALSE,
        IntegerAttr.of(IntegerType.signless(0), 0),
        IntegerAttr.of(IntegerType.I8, -128),
        IntegerAttr.of(IntegerType.unsigned(8), 255),
        IntegerAttr.of(IntegerType.signless(9), -1),
        IntegerAttr.i32(Integer.MIN_VALUE),
        IntegerAttr.i64(Long.MIN_VALUE),
        IntegerAttr.of(IndexType.INSTANCE, -3),
        IntegerAttr.of(IntegerType.unsigned(64), big.subtract(BigInteger.ONE)),
        IntegerAttr.of(IntegerType.signless(65), big),
        IntegerAttr.of(IntegerType.signless(65), BigInteger.ZERO),
        IntegerAttr.of(IntegerType.signed(128), big.negate()),
        IntegerAttr.of(IntegerType.unsigned(128), big),
        FloatAttr.of(FloatType.F32, -1.5),
        FloatAttr.of(FloatType.F64, Double.NaN),
        FloatAttr.of(FloatType.F8E5M2, 2),
        FloatAttr.of(FloatType.BF16, -0.0),
        FloatAttr.of(FloatType.F80, 0.1),
        FloatAttr.of(FloatType.F128, -3));
  }

  private static Stream<Attribute> names() {
    return Stream.of(
        StringAttr.EMPTY,
        StringAttr.of("\u00e9\udcff\u0000"),
        StringAttr.of("typed", IntegerType.I1),
        SymbolRefAttr.flat("a"),
        new SymbolRefAttr("a", List.of("b", "c")),
        new TypeAttr(F32),
        UnitAttr.INSTANCE,
        ArrayAttr.EMPTY,
        ArrayAttr.of(UnitAttr.INSTANCE, ArrayAttr.of(IntegerAttr.TRUE)),
        DictionaryAttr.EMPTY,
        DictionaryAttr.of("key", DictionaryAttr.of("inner", UnitAttr.INSTANCE)));
  }

  private static Stream<Attribute> elements() {
    ShapedType strings = RankedTensorType.of(new OpaqueType("foreign", ".string"), 2);
    return Stream.of(
        DenseElementsAttr.i64(1, 2, 3),
        DenseElementsAttr.i64(4, 4, 4),
        DenseElementsAttr.of(RankedTensorType.of(F32, 0), Blob.EMPTY, false),
        DenseElementsAttr.of(RankedTensorType.of(F32, 3, 0), Blob.wrap(new byte[4]), true),
        DenseElementsAttr.of(RankedTensorType.of(IntegerType.I1, 0), Blob.wrap((byte) 1), true),
        DenseElementsAttr.of(RankedTensorType.of(IntegerType.I1, 0), Blob.wrap((byte) 0), true),
        DenseElementsAttr.of(
            RankedTensorType.of(new ComplexType(F32)), Blob.wrap(new byte[8]), true),
        bits(1),
        bits(0),
        bits(1, 0, 0),
        bits(1, 1, 1, 1, 1, 1, 1, 1, 1),
        bits(0, 0),
        bits(1, 0, 1, 0, 1, 0, 1, 0, 1),
        DenseArrayAttr.bool(true, false),
        DenseArrayAttr.i32(),
        DenseArrayAttr.i64(1, -1),
        new DenseStringElementsAttr(strings, List.of("a", "b"), false),
        new DenseStringElementsAttr(strings, List.of("a"), true),
        new SparseElementsAttr(
            RankedTensorType.of(IntegerType.I64, 9),
            DenseElementsAttr.i64(1, 2),
            DenseElementsAttr.i64(3, 4)));
  }

  private static DenseElementsAttr bits(int... bits) {
    byte[] bytes = new byte[bits.length];
    for (int i = 0; i < bits.length; i++) {
      bytes[i] = (byte) bits[i];
    }
    return DenseElementsAttr.detectSplat(
        RankedTensorType.of(IntegerType.I1, bits.length), Blob.wrap(bytes));
  }

  private static Stream<Attribute> affine() {
    AffineExpr sum = AffineExpr.binary(AffineExpr.Kind.ADD, D0, S0);
    AffineExpr quotient =
        AffineExpr.binary(AffineExpr.Kind.FLOORDIV, D1, new AffineExpr.Constant(3));
    return Stream.of(
        new AffineMapAttr(new AffineMap(0, 0, List.of())),
        new AffineMapAttr(new AffineMap(2, 0, List.of(D0, D1))),
        new AffineMapAttr(new AffineMap(2, 0, List.of(D1, D0))),
        new AffineMapAttr(new AffineMap(2, 0, List.of(D1))),
        new AffineMapAttr(new AffineMap(2, 0, List.of(D1, D1))),
        new AffineMapAttr(new AffineMap(2, 1, List.of(D0, D1))),
        new AffineMapAttr(new AffineMap(2, 1, List.of(sum, quotient))),
        new IntegerSetAttr(
            new IntegerSet(
                2,
                1,
                List.of(
                    new IntegerSet.Constraint(sum, false),
                    new IntegerSet.Constraint(quotient, true)))),
        strided());
  }

  private static Stream<Attribute> locations() {
    FileLineColLoc place = FileLineColLoc.of("file", 3, 4);
    return Stream.of(
        UnknownLoc.INSTANCE,
        place,
        FileLineColLoc.of("", 0, 0),
        FileLineColLoc.of("file", -1, -1),
        new FileLineColLoc("file", 1, 2, 1, 9),
        new FileLineColLoc("file", 1, 2, 3, 4),
        new FileLineColLoc("file", 0, 0, 5, 0),
        new NameLoc("name", place),
        new CallSiteLoc(place, UnknownLoc.INSTANCE),
        new FusedLoc(List.of(place, UnknownLoc.INSTANCE), null),
        new FusedLoc(List.of(place), StringAttr.of("metadata")));
  }

  @ParameterizedTest
  @EnumSource
  void attributesAndTypesComeBackEqual(BytecodeVersion version) {
    OperationState state = new OperationState(TestDialect.FOREIGN, UnknownLoc.INSTANCE);
    state.setAttribute("attributes", new ArrayAttr(attributes()));
    state.setAttribute(
        "types", new ArrayAttr(types().stream().map(BuiltinEncodingTest::wrap).toList()));
    Operation copy = Files.read(Files.write(state.create(), version));
    assertThat(elements(copy, "attributes")).isEqualTo(attributes());
    assertThat(elements(copy, "types"))
        .isEqualTo(types().stream().map(BuiltinEncodingTest::wrap).toList());
  }

  private static Attribute wrap(Type type) {
    return new TypeAttr(type);
  }

  private static List<Attribute> elements(Operation op, String name) {
    return op.attribute(name, ArrayAttr.class).orElseThrow().elements();
  }
}
