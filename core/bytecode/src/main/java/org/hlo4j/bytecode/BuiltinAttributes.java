package org.hlo4j.bytecode;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.AffineMapAttr;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DenseResourceElementsAttr;
import org.hlo4j.ir.builtin.DenseStringElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.DistinctAttr;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerSetAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.NoneType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.builtin.SparseElementsAttr;
import org.hlo4j.ir.builtin.StridedLayoutAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;
import org.hlo4j.ir.location.CallSiteLoc;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.FusedLoc;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.location.UnknownLoc;

/**
 * The encodings of builtin attributes and locations. Source: {@code
 * mlir/IR/BuiltinDialectBytecode.td} and {@code .cpp}.
 */
final class BuiltinAttributes {
  static final EncodingTable<Attribute> TABLE =
      new EncodingTable<Attribute>()
          .row(
              ArrayAttr.class,
              (a, out) -> out.writeList(a.elements(), out::writeAttribute),
              in -> new ArrayAttr(in.readList(in::readAttribute)))
          .row(
              DictionaryAttr.class,
              (a, out) -> out.writeList(a.entries(), entry -> writeNamed(entry, out)),
              in -> DictionaryAttr.of(in.readList(() -> readNamed(in))))
          .row(
              StringAttr.class,
              a -> a.type() == NoneType.INSTANCE,
              (a, out) -> out.writeString(a.value()),
              in -> StringAttr.of(in.readString()))
          .row(
              StringAttr.class,
              a -> a.type() != NoneType.INSTANCE,
              (a, out) -> {
                out.writeString(a.value());
                out.writeType(a.type());
              },
              in -> StringAttr.of(in.readString(), in.readType()))
          .row(
              SymbolRefAttr.class,
              SymbolRefAttr::isFlat,
              (a, out) -> out.writeName(a.root()),
              in -> SymbolRefAttr.flat(readName(in)))
          .row(
              SymbolRefAttr.class,
              a -> !a.isFlat(),
              (a, out) -> {
                out.writeName(a.root());
                out.writeList(a.nested(), name -> out.writeAttribute(SymbolRefAttr.flat(name)));
              },
              in -> new SymbolRefAttr(readName(in), in.readList(() -> readFlatSymbol(in))))
          .row(
              TypeAttr.class,
              (a, out) -> out.writeType(a.value()),
              in -> new TypeAttr(in.readType()))
          .constant(UnitAttr.INSTANCE)
          .row(IntegerAttr.class, BuiltinAttributes::writeInteger, BuiltinAttributes::readInteger)
          .row(
              FloatAttr.class,
              (a, out) -> {
                out.writeType(a.type());
                out.writeFloat(a.bits(), a.type().format());
              },
              in -> {
                FloatType type = in.readType(FloatType.class);
                return FloatAttr.ofBits(type, in.readFloat(type.format()));
              })
          .row(
              CallSiteLoc.class,
              (a, out) -> {
                out.writeAttribute(a.callee());
                out.writeAttribute(a.caller());
              },
              in -> new CallSiteLoc(readLocation(in), readLocation(in)))
          .row(
              FileLineColLoc.class,
              FileLineColLoc::isPosition,
              (a, out) -> {
                out.writeName(a.file());
                writeUnsigned(a.line(), out);
                writeUnsigned(a.column(), out);
              },
              in -> FileLineColLoc.of(readName(in), readUnsigned(in), readUnsigned(in)))
          .row(
              FusedLoc.class,
              a -> a.metadataOrNull() == null,
              (a, out) -> out.writeList(a.locations(), out::writeAttribute),
              in -> new FusedLoc(readLocations(in), null))
          .row(
              FusedLoc.class,
              a -> a.metadataOrNull() != null,
              (a, out) -> {
                out.writeList(a.locations(), out::writeAttribute);
                out.writeAttribute(a.metadata().orElseThrow());
              },
              in -> new FusedLoc(readLocations(in), in.readAttribute()))
          .row(
              NameLoc.class,
              (a, out) -> {
                out.writeName(a.name());
                out.writeAttribute(a.child());
              },
              in -> new NameLoc(readName(in), readLocation(in)))
          .constant(UnknownLoc.INSTANCE)
          .row(
              DenseResourceElementsAttr.class,
              (a, out) -> {
                out.writeType(a.type());
                out.writeResource(a.handle());
              },
              in -> new DenseResourceElementsAttr(readShaped(in), in.readResource()))
          .row(
              DenseArrayAttr.class,
              (a, out) -> {
                out.writeType(a.elementType());
                out.writeVarInt(a.size());
                out.writeBlob(a.data());
              },
              BuiltinAttributes::readDenseArray)
          .row(
              DenseElementsAttr.class,
              (a, out) -> {
                out.writeType(a.type());
                out.writeBlob(DenseElementsEncoding.toBlob(a));
              },
              in -> DenseElementsEncoding.fromBlob(readShaped(in), in.readBlob(), in))
          .row(
              DenseStringElementsAttr.class,
              (a, out) -> {
                out.writeType(a.type());
                out.writeVarInt(a.splat() ? 1 : 0);
                a.strings().forEach(out::writeString);
              },
              DenseElementsEncoding::readStrings)
          .row(
              SparseElementsAttr.class,
              (a, out) -> {
                out.writeType(a.type());
                out.writeAttribute(a.indices());
                out.writeAttribute(a.values());
              },
              in ->
                  new SparseElementsAttr(
                      readShaped(in),
                      in.readAttribute(DenseElementsAttr.class),
                      in.readAttribute(ElementsAttr.class)))
          .row(
              DistinctAttr.class,
              (a, out) -> out.writeAttribute(a.inner()),
              in -> new DistinctAttr(in.readAttribute()))
          .row(
              FileLineColLoc.class,
              a -> !a.isPosition(),
              BuiltinAttributes::writeRange,
              BuiltinAttributes::readRange)
          .row(
              AffineMapAttr.class,
              (a, out) -> AffineEncoding.writeMap(a.value(), out),
              in -> new AffineMapAttr(AffineEncoding.readMap(in)))
          .row(
              IntegerSetAttr.class,
              (a, out) -> AffineEncoding.writeSet(a.value(), out),
              in -> new IntegerSetAttr(AffineEncoding.readSet(in)))
          .row(
              StridedLayoutAttr.class,
              (a, out) -> {
                out.writeSignedVarInt(a.offset());
                BuiltinTypes.writeLongs(a.strides(), out);
              },
              in -> new StridedLayoutAttr(in.readSignedVarInt(), BuiltinTypes.readLongs(in)));

  private BuiltinAttributes() {}

  private static void writeNamed(NamedAttribute entry, EncodingWriter out) {
    out.writeName(entry.name());
    out.writeAttribute(entry.value());
  }

  private static NamedAttribute readNamed(EncodingReader in) {
    return new NamedAttribute(readName(in), in.readAttribute());
  }

  private static String readName(EncodingReader in) {
    return in.readAttribute(StringAttr.class).value();
  }

  private static String readFlatSymbol(EncodingReader in) {
    SymbolRefAttr symbol = in.readAttribute(SymbolRefAttr.class);
    if (!symbol.isFlat()) {
      throw in.error("expected flat symbol reference");
    }
    return symbol.root();
  }

  private static Location readLocation(EncodingReader in) {
    return in.readAttribute(Location.class);
  }

  private static List<Location> readLocations(EncodingReader in) {
    return in.readList(() -> readLocation(in));
  }

  private static ShapedType readShaped(EncodingReader in) {
    return in.readType(ShapedType.class);
  }

  private static void writeInteger(IntegerAttr a, EncodingWriter out) {
    out.writeType(a.type());
    int width = widthOf(a.type());
    if (width <= 64) {
      out.writeInteger(a.longValue(), width);
    } else {
      out.writeInteger(a.value(), width);
    }
  }

  private static IntegerAttr readInteger(EncodingReader in) {
    Type type = in.readType();
    if (!(type instanceof IntegerType || type instanceof IndexType)) {
      throw in.error("expected integer or index type for IntegerAttr");
    }
    int width = widthOf(type);
    return width <= 64
        ? IntegerAttr.of(type, in.readSmallInteger(width))
        : IntegerAttr.of(type, in.readInteger(width));
  }

  private static int widthOf(Type type) {
    return type instanceof IntegerType t ? t.width() : 64;
  }

  private static DenseArrayAttr readDenseArray(EncodingReader in) {
    Type elementType = in.readType();
    if (!(elementType instanceof IntegerType || elementType instanceof FloatType)) {
      throw in.error("expected integer or float elements for DenseArrayAttr");
    }
    long size = in.readVarInt();
    DenseArrayAttr array = new DenseArrayAttr(elementType, in.readBlob());
    if (array.size() != size) {
      throw in.error("expected " + size + " elements of array, got " + array.size());
    }
    return array;
  }

  private static void writeUnsigned(int value, EncodingWriter out) {
    out.writeVarInt(Integer.toUnsignedLong(value));
  }

  private static int readUnsigned(EncodingReader in) {
    long value = in.readVarInt();
    if (value >>> 32 != 0) {
      throw in.error("line or column too large: " + Long.toUnsignedString(value));
    }
    return (int) value;
  }

  /** Writes the file and as many numbers as needed: line, start column, end line, end column. */
  private static void writeRange(FileLineColLoc a, EncodingWriter out) {
    out.writeName(a.file());
    boolean oneLine = a.line() == a.endLine();
    int[] parts =
        oneLine && a.column() == 0
            ? new int[] {a.line()}
            : oneLine
                ? new int[] {a.line(), a.column(), a.endColumn()}
                : new int[] {a.line(), a.column(), a.endLine(), a.endColumn()};
    out.writeVarInt(parts.length);
    for (int part : parts) {
      writeUnsigned(part, out);
    }
  }

  private static FileLineColLoc readRange(EncodingReader in) {
    String file = readName(in);
    List<Integer> parts = in.readList(() -> readUnsigned(in));
    return switch (parts.size()) {
      case 0 -> FileLineColLoc.of(file, 0, 0);
      case 1 -> FileLineColLoc.of(file, parts.get(0), 0);
      case 2 -> FileLineColLoc.of(file, parts.get(0), parts.get(1));
      case 3 -> new FileLineColLoc(file, parts.get(0), parts.get(1), parts.get(0), parts.get(2));
      case 4 -> new FileLineColLoc(file, parts.get(0), parts.get(1), parts.get(2), parts.get(3));
      default -> throw in.error("expected at most 4 lines and columns, got " + parts.size());
    };
  }
}
