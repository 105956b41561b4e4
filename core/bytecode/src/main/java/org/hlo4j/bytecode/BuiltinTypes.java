package org.hlo4j.bytecode;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.affine.AffineExpr;
import org.hlo4j.ir.affine.AffineMap;
import org.hlo4j.ir.builtin.AffineMapAttr;
import org.hlo4j.ir.builtin.ComplexType;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.MemRefType;
import org.hlo4j.ir.builtin.NoneType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.builtin.UnrankedMemRefType;
import org.hlo4j.ir.builtin.UnrankedTensorType;
import org.hlo4j.ir.builtin.VectorType;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;
import org.hlo4j.numerics.Signedness;
import org.jspecify.annotations.Nullable;

/** The encodings of builtin types. Source: {@code mlir/IR/BuiltinDialectBytecode.td}. */
final class BuiltinTypes {
  private static final Signedness[] SIGNEDNESS = Signedness.values();

  static final EncodingTable<Type> TABLE =
      new EncodingTable<Type>()
          .row(
              IntegerType.class,
              (t, out) -> out.writeVarInt((long) t.width() << 2 | t.signedness().ordinal()),
              BuiltinTypes::readInteger)
          .constant(IndexType.INSTANCE)
          .row(
              FunctionType.class,
              (t, out) -> {
                out.writeList(t.inputs(), out::writeType);
                out.writeList(t.results(), out::writeType);
              },
              in -> new FunctionType(in.readList(in::readType), in.readList(in::readType)))
          .constant(FloatType.BF16)
          .constant(FloatType.F16)
          .constant(FloatType.F32)
          .constant(FloatType.F64)
          .constant(FloatType.F80)
          .constant(FloatType.F128)
          .row(
              ComplexType.class,
              (t, out) -> out.writeType(t.elementType()),
              in -> new ComplexType(in.readType()))
          .row(
              MemRefType.class,
              t -> t.memorySpaceOrNull() == null,
              BuiltinTypes::writeMemRef,
              in -> readMemRef(in, null))
          .row(
              MemRefType.class,
              t -> t.memorySpaceOrNull() != null,
              (t, out) -> {
                out.writeAttribute(t.memorySpace().orElseThrow());
                writeMemRef(t, out);
              },
              in -> readMemRef(in, in.readAttribute()))
          .constant(NoneType.INSTANCE)
          .row(
              RankedTensorType.class,
              t -> t.encodingOrNull() == null,
              BuiltinTypes::writeTensor,
              in -> readTensor(in, null))
          .row(
              RankedTensorType.class,
              t -> t.encodingOrNull() != null,
              (t, out) -> {
                out.writeAttribute(t.encoding().orElseThrow());
                writeTensor(t, out);
              },
              in -> readTensor(in, in.readAttribute()))
          .row(
              TupleType.class,
              (t, out) -> out.writeList(t.types(), out::writeType),
              in -> new TupleType(in.readList(in::readType)))
          .row(
              UnrankedMemRefType.class,
              t -> t.memorySpaceOrNull() == null,
              (t, out) -> out.writeType(t.elementType()),
              in -> new UnrankedMemRefType(in.readType(), null))
          .row(
              UnrankedMemRefType.class,
              t -> t.memorySpaceOrNull() != null,
              (t, out) -> {
                out.writeAttribute(t.memorySpace().orElseThrow());
                out.writeType(t.elementType());
              },
              in -> {
                Attribute space = in.readAttribute();
                return new UnrankedMemRefType(in.readType(), space);
              })
          .row(
              UnrankedTensorType.class,
              (t, out) -> out.writeType(t.elementType()),
              in -> new UnrankedTensorType(in.readType()))
          .row(
              VectorType.class,
              t -> !t.scalable().contains(true),
              BuiltinTypes::writeVector,
              in -> readVector(in, List.of()))
          .row(
              VectorType.class,
              t -> t.scalable().contains(true),
              (t, out) -> {
                out.writeList(t.scalable(), out::writeBool);
                writeVector(t, out);
              },
              in -> readVector(in, in.readList(in::readBool)))
          .constant(FloatType.TF32)
          .constant(FloatType.F8E5M2)
          .constant(FloatType.F8E4M3)
          .constant(FloatType.F8E4M3FN)
          .constant(FloatType.F8E5M2FNUZ)
          .constant(FloatType.F8E4M3FNUZ)
          .constant(FloatType.F8E4M3B11FNUZ)
          .constant(FloatType.F8E3M4)
          .constant(FloatType.F4E2M1FN)
          .constant(FloatType.F6E2M3FN)
          .constant(FloatType.F6E3M2FN)
          .constant(FloatType.F8E8M0FNU);

  private BuiltinTypes() {}

  private static IntegerType readInteger(EncodingReader in) {
    long code = in.readVarInt();
    long width = code >>> 2;
    int signedness = (int) (code & 3);
    if (width > IntegerType.MAX_WIDTH || signedness >= SIGNEDNESS.length) {
      throw in.error("not an integer type: width " + width + ", signedness " + signedness);
    }
    return IntegerType.of((int) width, SIGNEDNESS[signedness]);
  }

  /** Writes the number of values, then each one as a signed number. */
  static void writeLongs(LongList values, EncodingWriter out) {
    out.writeVarInt(values.size());
    for (int i = 0; i < values.size(); i++) {
      out.writeSignedVarInt(values.get(i));
    }
  }

  static LongList readLongs(EncodingReader in) {
    return LongList.copyOf(in.readList(in::readSignedVarInt));
  }

  private static void writeTensor(RankedTensorType t, EncodingWriter out) {
    writeLongs(t.shape(), out);
    out.writeType(t.elementType());
  }

  private static RankedTensorType readTensor(EncodingReader in, @Nullable Attribute encoding) {
    LongList shape = readLongs(in);
    return new RankedTensorType(shape, in.readType(), encoding);
  }

  private static void writeMemRef(MemRefType t, EncodingWriter out) {
    writeLongs(t.shape(), out);
    out.writeType(t.elementType());
    Attribute layout = t.layoutOrNull();
    out.writeAttribute(layout == null ? identityLayout(t.shape().size()) : layout);
  }

  private static MemRefType readMemRef(EncodingReader in, @Nullable Attribute memorySpace) {
    LongList shape = readLongs(in);
    Type elementType = in.readType();
    Attribute layout = in.readAttribute();
    boolean identity = layout.equals(identityLayout(shape.size()));
    return new MemRefType(shape, elementType, identity ? null : layout, memorySpace);
  }

  /** Returns the default layout of a memory reference. */
  private static AffineMapAttr identityLayout(int rank) {
    List<AffineExpr> results = new ArrayList<>(rank);
    for (int i = 0; i < rank; i++) {
      results.add(new AffineExpr.Dimension(i));
    }
    return new AffineMapAttr(new AffineMap(rank, 0, results));
  }

  private static void writeVector(VectorType t, EncodingWriter out) {
    writeLongs(t.shape(), out);
    out.writeType(t.elementType());
  }

  private static VectorType readVector(EncodingReader in, List<Boolean> scalable) {
    LongList shape = readLongs(in);
    return new VectorType(shape, in.readType(), scalable);
  }
}
