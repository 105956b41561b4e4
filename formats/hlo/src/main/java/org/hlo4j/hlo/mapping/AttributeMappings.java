package org.hlo4j.hlo.mapping;

import java.util.List;
import java.util.function.Function;
import org.hlo4j.hlo.HloAttribute;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.define.PropertyDefinition.Presence;

/** Correspondences of properties and attributes: the kinds of which the tables consist. */
final class AttributeMappings {
  private AttributeMappings() {}

  /** One property that is one attribute, with a conversion of the values in each direction. */
  private record One<P, H>(
      Property<P> property,
      HloAttribute<H> attribute,
      Function<P, H> toHlo,
      Function<H, P> toOperation)
      implements AttributeMapping {
    @Override
    public void toHlo(Operation operation, HloInstruction.Builder instruction) {
      P value = property.getOrNull(operation);
      if (value != null) {
        instruction.set(attribute, toHlo.apply(value));
      }
    }

    @Override
    public void toOperation(HloInstruction instruction, OperationState operation) {
      H value = instruction.get(attribute);
      if (value != null && !(isOptional(operation) && value.equals(attribute.absent()))) {
        operation.set(property, toOperation.apply(value));
      }
    }

    private boolean isOptional(OperationState operation) {
      return operation
              .definition()
              .properties()
              .get(property.indexIn(operation.definition()))
              .presence()
          != Presence.REQUIRED;
    }
  }

  /** A property whose values are those of the attribute. */
  static <T> AttributeMapping same(Property<T> property, HloAttribute<T> attribute) {
    return converted(property, attribute, Function.identity(), Function.identity());
  }

  static <P, H> AttributeMapping converted(
      Property<P> property,
      HloAttribute<H> attribute,
      Function<P, H> toHlo,
      Function<H, P> toOperation) {
    return new One<>(property, attribute, toHlo, toOperation);
  }

  /** A number of 32 bits. */
  static AttributeMapping number(Property<Integer> property, HloAttribute<Long> attribute) {
    return converted(property, attribute, Integer::longValue, Math::toIntExact);
  }

  /** A dimension that the attribute has as the only one of a list. */
  static AttributeMapping dimension(Property<Long> property, HloAttribute<LongList> attribute) {
    return converted(property, attribute, LongList::of, dimensions -> dimensions.get(0));
  }

  /** A mark that is there or not. */
  static AttributeMapping mark(Property<UnitAttr> property, HloAttribute<Boolean> attribute) {
    return converted(property, attribute, _ -> true, _ -> UnitAttr.INSTANCE);
  }

  /** A word that has the same name in both. */
  static <P extends Enum<P>, H extends Enum<H>> AttributeMapping word(
      Property<P> property, HloAttribute<H> attribute, Class<P> words, Class<H> hloWords) {
    return converted(property, attribute, named(hloWords), named(words));
  }

  /** Words that have the same names in both, and are left out if all are the default. */
  static <P extends Enum<P>, H extends Enum<H>> AttributeMapping words(
      Property<List<P>> property,
      HloAttribute<List<H>> attribute,
      Class<P> words,
      Class<H> hloWords) {
    return converted(
        property,
        attribute,
        values ->
            values.stream().allMatch(word -> word.ordinal() == 0)
                ? List.of()
                : AttributeMappings.<P, H>allNamed(hloWords).apply(values),
        allNamed(words));
  }

  private static <F extends Enum<F>, T extends Enum<T>> Function<F, T> named(Class<T> words) {
    return word -> Enum.valueOf(words, word.name());
  }

  private static <F extends Enum<F>, T extends Enum<T>> Function<List<F>, List<T>> allNamed(
      Class<T> words) {
    return values -> values.stream().map(word -> Enum.valueOf(words, word.name())).toList();
  }
}
