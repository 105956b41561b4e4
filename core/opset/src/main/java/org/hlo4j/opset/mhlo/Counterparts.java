package org.hlo4j.opset.mhlo;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.opset.stablehlo.TokenType;

/**
 * The attributes and types of StableHLO that say what those of MHLO say, in both directions. Others
 * are their own counterparts, and arrays, tuples and function types have those of their elements.
 * Lists of numbers are dense elements in MHLO; which dense elements are lists in StableHLO depends
 * on the property.
 */
public final class Counterparts {
  private Counterparts() {}

  /**
   * {@return the attribute of StableHLO, or of CHLO, that says what an attribute of MHLO says}
   *
   * @param attribute the attribute
   */
  public static Attribute toStablehlo(Attribute attribute) {
    return switch (attribute) {
      case MhloAttribute mhlo ->
          mapChildren(mhlo, Counterparts::toStablehlo, Counterparts::toStablehlo).counterpart();
      case ArrayAttr array -> map(array, Counterparts::toStablehlo);
      default -> attribute;
    };
  }

  /**
   * {@return the attribute of MHLO that says what an attribute of StableHLO says}
   *
   * @param attribute the attribute
   */
  public static Attribute toMhlo(Attribute attribute) {
    return switch (attribute) {
      case MhloAttribute mhlo -> mhlo;
      case DialectAttribute stablehlo when MhloAttributes.has(stablehlo) ->
          mapChildren(new MhloAttribute(stablehlo), Counterparts::toMhlo, Counterparts::toMhlo);
      case DenseArrayAttr array when isList(array.elementType()) ->
          DenseElementsAttr.detectSplat(
              RankedTensorType.of(array.elementType(), array.size()), array.data());
      case ArrayAttr array -> map(array, Counterparts::toMhlo);
      default -> attribute;
    };
  }

  /** Returns whether arrays of such elements are dense elements in MHLO. */
  private static boolean isList(Type elementType) {
    return elementType == IntegerType.I64 || elementType == IntegerType.I1;
  }

  private static MhloAttribute mapChildren(
      MhloAttribute attribute, UnaryOperator<Attribute> attributes, UnaryOperator<Type> types) {
    AttributeDefinition<MhloAttribute> definition = attribute.definition();
    return definition.codec().mapChildren(attribute, attributes, types);
  }

  private static ArrayAttr map(ArrayAttr array, UnaryOperator<Attribute> element) {
    List<Attribute> mapped = new ArrayList<>(array.size());
    boolean changed = false;
    for (Attribute each : array.elements()) {
      Attribute other = element.apply(each);
      changed |= other != each;
      mapped.add(other);
    }
    return changed ? new ArrayAttr(mapped) : array;
  }

  /**
   * {@return the type of StableHLO that says what a type of MHLO says}
   *
   * @param type the type
   */
  public static Type toStablehlo(Type type) {
    return type instanceof MhloTokenType
        ? TokenType.INSTANCE
        : mapParts(type, Counterparts::toStablehlo, Counterparts::toStablehlo);
  }

  /**
   * {@return the type of MHLO that says what a type of StableHLO says}
   *
   * @param type the type
   */
  public static Type toMhlo(Type type) {
    return type instanceof TokenType
        ? MhloTokenType.INSTANCE
        : mapParts(type, Counterparts::toMhlo, Counterparts::toMhlo);
  }

  /** Exchanges tokens of both dialects; as a predicate on StableHLO's tests one on MHLO's. */
  static Type exchanged(Type type) {
    return switch (type) {
      case TokenType token -> MhloTokenType.INSTANCE;
      case MhloTokenType token -> TokenType.INSTANCE;
      default -> mapParts(type, Counterparts::exchanged, Counterparts::toStablehlo);
    };
  }

  private static Type mapParts(
      Type type, UnaryOperator<Type> types, UnaryOperator<Attribute> encodings) {
    return switch (type) {
      case RankedTensorType tensor -> mapEncoding(tensor, encodings);
      case TupleType tuple -> {
        List<Type> mapped = map(tuple.types(), types);
        yield mapped.equals(tuple.types()) ? tuple : new TupleType(mapped);
      }
      case FunctionType function ->
          new FunctionType(map(function.inputs(), types), map(function.results(), types));
      case AsyncBundleType bundle -> new AsyncBundleType(map(bundle.types(), types));
      default -> type;
    };
  }

  private static RankedTensorType mapEncoding(
      RankedTensorType type, UnaryOperator<Attribute> encodings) {
    Attribute encoding = type.encodingOrNull();
    return encoding == null || encodings.apply(encoding) == encoding
        ? type
        : new RankedTensorType(type.shape(), type.elementType(), encodings.apply(encoding));
  }

  private static List<Type> map(List<Type> types, UnaryOperator<Type> each) {
    return types.stream().map(each).toList();
  }
}
