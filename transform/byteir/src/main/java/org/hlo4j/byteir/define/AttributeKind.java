package org.hlo4j.byteir.define;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IndexType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.StringAttr;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of values in {@code byteir_attrs}. Each is read from all forms used by frontends or
 * artifacts, and written in the canonical form of ByteIR's document.
 */
public enum AttributeKind {
  /** A 64-bit integer; read from any integer, and from a list of one. */
  INTEGER("I64Attr") {
    @Override
    @Nullable Attribute canonicalOrNull(Attribute attribute) {
      LongList values = integersOrNull(attribute);
      return values == null || values.size() != 1 ? null : IntegerAttr.i64(values.get(0));
    }
  },

  /** A list of 64-bit integers; read from arrays, dense arrays, dense elements and integers. */
  INTEGERS("I64ArrayAttr") {
    @Override
    @Nullable Attribute canonicalOrNull(Attribute attribute) {
      LongList values = integersOrNull(attribute);
      if (values == null) {
        return null;
      }
      List<Attribute> elements = new ArrayList<>();
      values.stream().forEach(value -> elements.add(IntegerAttr.i64(value)));
      return new ArrayAttr(elements);
    }
  },

  /** A 64-bit float; read from floats of any precision. */
  NUMBER("F64Attr") {
    @Override
    @Nullable Attribute canonicalOrNull(Attribute attribute) {
      return attribute instanceof FloatAttr number
          ? FloatAttr.of(FloatType.F64, number.doubleValue())
          : null;
    }
  },

  /** A boolean. */
  FLAG("BoolAttr") {
    @Override
    @Nullable Attribute canonicalOrNull(Attribute attribute) {
      return attribute instanceof IntegerAttr flag && flag.type() == IntegerType.I1 ? flag : null;
    }
  },

  /** One of the strings in {@link TargetAttribute#words}. */
  WORD("StringAttr") {
    @Override
    @Nullable Attribute canonicalOrNull(Attribute attribute) {
      return attribute instanceof StringAttr word ? StringAttr.of(word.value()) : null;
    }
  },

  /** A number of any type, that of the elements it is a value for. */
  ELEMENT("AnyAttr") {
    @Override
    @Nullable Attribute canonicalOrNull(Attribute attribute) {
      return attribute instanceof IntegerAttr || attribute instanceof FloatAttr ? attribute : null;
    }
  };

  /** Limit of the length of a list; guards against large splats. */
  private static final int MAX_INTEGERS = 1 << 12;

  private final String documentName;

  AttributeKind(String documentName) {
    this.documentName = documentName;
  }

  /** {@return the name of the kind in ByteIR's document, such as {@code I64Attr}} */
  public String documentName() {
    return documentName;
  }

  /** Returns the canonical form of an attribute; null if it is not of this kind. */
  abstract @Nullable Attribute canonicalOrNull(Attribute attribute);

  private static @Nullable LongList integersOrNull(Attribute attribute) {
    return switch (attribute) {
      case IntegerAttr integer -> isNumber(integer) ? LongList.of(integer.longValue()) : null;
      case ArrayAttr array -> elementsOrNull(array);
      case DenseArrayAttr array when isInteger(array.elementType()) -> array.toLongs();
      case DenseElementsAttr elements
          when isInteger(elements.elementType())
              && elements.type().rank() == 1
              && elements.elementCount() <= MAX_INTEGERS ->
          elements.toLongs();
      default -> null;
    };
  }

  private static @Nullable LongList elementsOrNull(ArrayAttr array) {
    long[] values = new long[array.size()];
    for (int i = 0; i < values.length; i++) {
      if (!(array.get(i) instanceof IntegerAttr integer) || !isNumber(integer)) {
        return null;
      }
      values[i] = integer.longValue();
    }
    return LongList.wrap(values);
  }

  private static boolean isNumber(IntegerAttr integer) {
    return isInteger(integer.type()) && integer.fitsLong();
  }

  private static boolean isInteger(org.hlo4j.ir.Type type) {
    return type instanceof IndexType
        || (type instanceof IntegerType integer && integer.width() > 1 && integer.width() <= 64);
  }
}
