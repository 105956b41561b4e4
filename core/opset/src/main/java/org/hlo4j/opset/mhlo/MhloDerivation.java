package org.hlo4j.opset.mhlo;

import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.AttributeForm;
import org.hlo4j.ir.define.Derivation;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.opset.constraint.Attributes;
import org.hlo4j.opset.constraint.Types;
import org.hlo4j.opset.stablehlo.HloTypes;

/**
 * How MHLO's operations follow from StableHLO's: names, attributes and tokens are MHLO's own, and
 * lists of numbers are dense elements, not arrays. Unlike upstream's, calls take tensors of
 * indices, as ByteIR's programs have them.
 */
final class MhloDerivation implements Derivation {
  static final MhloDerivation INSTANCE = new MhloDerivation();

  private static final TypeConstraint CALL_VALUE =
      Types.anyOf(exchanged(HloTypes.CUSTOM_CALL_VALUE), Types.tensorOf(Types.INDEX));
  private static final AttributeConstraint NUMBERS =
      Attributes.I64_ELEMENTS.onKind(MhloDerivation::isList);
  private static final AttributeConstraint BOOLEANS =
      AttributeConstraint.of(
              "constant boolean vector/tensor attribute", Attributes.isElementsOf(IntegerType.I1))
          .onKind(MhloDerivation::isList)
          .ofType(DenseElementsAttr.class);

  /** Longer than any list that an operation has; a splat takes no more text when it is longer. */
  private static final long LONGEST_SPLAT = 1 << 12;

  private MhloDerivation() {}

  @Override
  public String name(String base) {
    return "mhlo" + base.substring(base.indexOf('.'));
  }

  @Override
  public TypeConstraint constraint(TypeConstraint base) {
    return base == HloTypes.CUSTOM_CALL_VALUE ? CALL_VALUE : exchanged(base);
  }

  private static TypeConstraint exchanged(TypeConstraint base) {
    return TypeConstraint.of(
        base.description(), base.kind(), type -> base.test(Counterparts.exchanged(type)));
  }

  @Override
  public PropertyDefinition property(PropertyDefinition base) {
    return new PropertyDefinition(
        base.name(),
        constraint(base.constraint()),
        base.presence(),
        base.defaultValue().map(value -> fromBase(value, base)));
  }

  private static AttributeConstraint constraint(AttributeConstraint base) {
    if (base.element().isPresent()) {
      return Attributes.arrayOf(base.description(), constraint(base.element().get()));
    }
    return switch (base.form()) {
      case AttributeForm.ArrayList list ->
          list.elementType() == IntegerType.I1 ? BOOLEANS : NUMBERS;
      case AttributeForm.Bare bare ->
          ofDefinition(base.description(), MhloAttributes.of(bare.definition().type()));
      case AttributeForm.Full full when base.type() == Attribute.class ->
          AttributeConstraint.of(
              base.description(),
              attribute ->
                  Counterparts.toMhlo(attribute).equals(attribute)
                      && base.test(Counterparts.toStablehlo(attribute)));
      default -> base;
    };
  }

  /** Returns whether parsers accept a list; they leave arrays to the verifier. */
  private static boolean isList(Attribute attribute) {
    return attribute instanceof DenseElementsAttr || attribute instanceof DenseArrayAttr;
  }

  /**
   * Returns the constraint that admits attributes of a definition. Parsers leave older forms, which
   * are strings and dictionaries, to the verifier.
   */
  static AttributeConstraint ofDefinition(
      String description, AttributeDefinition<MhloAttribute> definition) {
    return AttributeConstraint.of(description, definition)
        .and(description, attribute -> MhloAttribute.is(attribute, definition))
        .onKind(attribute ->
            MhloAttribute.is(attribute, definition)
                || attribute instanceof StringAttr
                || attribute instanceof DictionaryAttr);
  }

  @Override
  public Attribute toBase(Attribute value, PropertyDefinition base) {
    return base.constraint().form() instanceof AttributeForm.ArrayList list
            && value instanceof DenseElementsAttr elements
            && elements.elementType().equals(list.elementType())
            && elements.type().rank() == 1
            && (!elements.isSplat() || elements.elementCount() <= LONGEST_SPLAT)
        ? DenseArrayAttr.integers((IntegerType) list.elementType(), elements.toLongs())
        : Counterparts.toStablehlo(value);
  }

  @Override
  public Attribute fromBase(Attribute value, PropertyDefinition base) {
    return Counterparts.toMhlo(value);
  }
}
