package org.hlo4j.portability.legalize;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.AttributeForm;
import org.hlo4j.opset.constraint.Attributes;
import org.hlo4j.opset.stablehlo.ChannelHandleAttr;
import org.hlo4j.opset.stablehlo.CustomCallApiVersion;
import org.hlo4j.opset.vhlo.ArrayV1Attr;
import org.hlo4j.opset.vhlo.BooleanV1Attr;
import org.hlo4j.opset.vhlo.EnumV1Attr;
import org.hlo4j.opset.vhlo.IntegerV1Attr;
import org.hlo4j.opset.vhlo.StringV1Attr;
import org.hlo4j.opset.vhlo.TensorV1Attr;
import org.hlo4j.opset.vhlo.VhloEnum;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of an attribute's value between StableHLO and VHLO. VHLO has fewer kinds of
 * attributes, so that conversion to StableHLO depends on the definition of the attribute there.
 */
final class AttributeConversion {
  /** As {@link AttributeMapping} defines. */
  static final AttributeConversion PLAIN =
      new AttributeConversion((a, m) -> m.toVhlo(a), (a, m) -> m.fromVhlo(a));

  /** An array of 64-bit integers, in VHLO a tensor. */
  static final AttributeConversion I64_ARRAY =
      new AttributeConversion(
          (a, m) -> m.toVhlo(a),
          (a, m) -> DenseArrayAttr.i64(ScalarConversion.INTEGERS.fromVhlo(a, m)));

  /** An array of booleans, in VHLO a tensor. */
  static final AttributeConversion BOOL_ARRAY =
      new AttributeConversion((a, m) -> m.toVhlo(a), (a, _) -> bools(a));

  /** A symbol, in VHLO a string. */
  static final AttributeConversion SYMBOL =
      new AttributeConversion((a, _) -> name(a), (a, _) -> symbol(a));

  /** Symbols, in VHLO strings. */
  static final AttributeConversion SYMBOLS =
      new AttributeConversion((a, _) -> names(a), (a, _) -> symbols(a));

  /** A unit attribute, in VHLO a boolean. */
  static final AttributeConversion FLAG =
      new AttributeConversion((a, _) -> flag(a), (a, _) -> unitOrNull(a));

  /** A channel handle, in VHLO its ID. */
  static final AttributeConversion CHANNEL_ID =
      new AttributeConversion((a, _) -> channelId(a), (a, m) -> channel(a, m));

  /** The API version of a custom call, an integer in StableHLO and an enumeration in VHLO. */
  static final AttributeConversion API_VERSION =
      new AttributeConversion((a, _) -> apiVersion(a), (a, _) -> apiNumber(a));

  private final BiFunction<Attribute, AttributeMapping, Attribute> toVhlo;
  private final BiFunction<Attribute, AttributeMapping, @Nullable Attribute> fromVhlo;

  private AttributeConversion(
      BiFunction<Attribute, AttributeMapping, Attribute> toVhlo,
      BiFunction<Attribute, AttributeMapping, @Nullable Attribute> fromVhlo) {
    this.toVhlo = toVhlo;
    this.fromVhlo = fromVhlo;
  }

  /** The default conversion of a StableHLO property, to which {@link OpMappings} has exceptions. */
  static AttributeConversion of(AttributeConstraint constraint) {
    if (constraint.form() instanceof AttributeForm.ArrayList(var elementType)) {
      return elementType.equals(IntegerType.I1) ? BOOL_ARRAY : I64_ARRAY;
    }
    if (constraint == Attributes.FLAT_SYMBOL_REF) {
      return SYMBOL;
    }
    return constraint == Attributes.FLAT_SYMBOL_REF_ARRAY ? SYMBOLS : PLAIN;
  }

  Attribute toVhlo(Attribute attribute, AttributeMapping mapping) {
    return toVhlo.apply(attribute, mapping);
  }

  /** Returns the StableHLO attribute; null if it is absent. */
  @Nullable Attribute fromVhloOrNull(Attribute attribute, AttributeMapping mapping) {
    return fromVhlo.apply(attribute, mapping);
  }

  private static DenseArrayAttr bools(Attribute attribute) {
    if (!(attribute instanceof TensorV1Attr tensor)
        || tensor.data().elementType() != IntegerType.I1
        || !tensor.data().isListable()) {
      throw Unconvertible.because("not a tensor of truth values:", attribute);
    }
    boolean[] values = new boolean[Math.toIntExact(tensor.data().elementCount())];
    for (int i = 0; i < values.length; i++) {
      values[i] = tensor.data().longAt(i) != 0;
    }
    return DenseArrayAttr.bool(values);
  }

  private static StringV1Attr name(Attribute attribute) {
    if (attribute instanceof SymbolRefAttr symbol && symbol.isFlat()) {
      return new StringV1Attr(symbol.root());
    }
    throw Unconvertible.because("not a flat symbol:", attribute);
  }

  private static SymbolRefAttr symbol(Attribute attribute) {
    if (attribute instanceof StringV1Attr name) {
      return SymbolRefAttr.flat(name.value());
    }
    throw Unconvertible.because("not the name of a symbol:", attribute);
  }

  private static ArrayV1Attr names(Attribute attribute) {
    if (!(attribute instanceof ArrayAttr array)) {
      throw Unconvertible.because("not a list of symbols:", attribute);
    }
    List<Attribute> names = new ArrayList<>(array.size());
    array.elements().forEach(symbol -> names.add(name(symbol)));
    return new ArrayV1Attr(names);
  }

  private static ArrayAttr symbols(Attribute attribute) {
    if (!(attribute instanceof ArrayV1Attr array)) {
      throw Unconvertible.because("not a list of names:", attribute);
    }
    List<Attribute> symbols = new ArrayList<>(array.elements().size());
    array.elements().forEach(name -> symbols.add(symbol(name)));
    return new ArrayAttr(symbols);
  }

  private static BooleanV1Attr flag(Attribute attribute) {
    if (attribute instanceof UnitAttr) {
      return BooleanV1Attr.TRUE;
    }
    throw Unconvertible.because("not a unit attribute:", attribute);
  }

  private static @Nullable UnitAttr unitOrNull(Attribute attribute) {
    if (attribute instanceof BooleanV1Attr bool) {
      return bool.value() ? UnitAttr.INSTANCE : null;
    }
    throw Unconvertible.because("not a truth value:", attribute);
  }

  private static IntegerV1Attr channelId(Attribute attribute) {
    if (attribute instanceof ChannelHandleAttr channel) {
      return IntegerV1Attr.i64(channel.handle());
    }
    throw Unconvertible.because("not a channel:", attribute);
  }

  private static ChannelHandleAttr channel(Attribute attribute, AttributeMapping mapping) {
    return new ChannelHandleAttr(ScalarConversion.INTEGER.fromVhlo(attribute, mapping), 0);
  }

  private static EnumV1Attr apiVersion(Attribute attribute) {
    return CustomCallApiVersion.of(attribute)
        .map(version -> VhloEnum.CUSTOM_CALL_API_VERSION.attribute(version.spelling()))
        .orElseThrow(() -> Unconvertible.because("not a version of custom calls:", attribute));
  }

  private static Attribute apiNumber(Attribute attribute) {
    if (attribute instanceof EnumV1Attr word
        && word.enumeration() == VhloEnum.CUSTOM_CALL_API_VERSION) {
      return CustomCallApiVersion.valueOf(word.word()).attribute();
    }
    throw Unconvertible.because("not a version of custom calls:", attribute);
  }
}
