package org.hlo4j.onnx.importer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.onnx.proto.AttributeProto;
import org.jspecify.annotations.Nullable;

/** Attributes of nodes as attributes of composites. */
final class CompositeAttributes {
  private static final int FLOAT = 1;
  private static final int INT = 2;
  private static final int STRING = 3;
  private static final int FLOATS = 6;
  private static final int INTS = 7;
  private static final int STRINGS = 8;

  private CompositeAttributes() {}

  /** Returns a dictionary of attributes; null if one is a tensor or graph. */
  static @Nullable DictionaryAttr ofOrNull(Map<String, AttributeProto> attributes) {
    DictionaryAttr dictionary = DictionaryAttr.EMPTY;
    for (AttributeProto attribute : attributes.values()) {
      Attribute value = valueOrNull(attribute);
      if (value == null) {
        return null;
      }
      dictionary = dictionary.with(attribute.name(), value);
    }
    return dictionary;
  }

  private static @Nullable Attribute valueOrNull(AttributeProto attribute) {
    return switch ((int) attribute.type()) {
      case FLOAT -> FloatAttr.of(FloatType.F32, attribute.f());
      case INT -> IntegerAttr.i64(attribute.i());
      case STRING -> string(attribute.s());
      case FLOATS -> {
        List<Attribute> list = new ArrayList<>();
        for (long at = 0; at < attribute.floats().size(); at += Float.BYTES) {
          float number = Float.intBitsToFloat(attribute.floats().intAt(at));
          list.add(FloatAttr.of(FloatType.F32, number));
        }
        yield new ArrayAttr(list);
      }
      case INTS ->
          new ArrayAttr(attribute.ints().stream().<Attribute>mapToObj(IntegerAttr::i64).toList());
      case STRINGS ->
          new ArrayAttr(
              attribute.strings().stream().<Attribute>map(CompositeAttributes::string).toList());
      default -> null;
    };
  }

  private static StringAttr string(Blob bytes) {
    return StringAttr.of(new String(bytes.toByteArray(), StandardCharsets.UTF_8));
  }
}
