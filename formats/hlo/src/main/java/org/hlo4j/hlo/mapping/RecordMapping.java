package org.hlo4j.hlo.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.hlo4j.hlo.HloAttribute;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.Property;

/**
 * A property with several fields, each of which is an attribute: lists of dimensions, then perhaps
 * one dimension.
 *
 * @param <P> the type of the property's values
 */
final class RecordMapping<P> implements AttributeMapping {
  private final Property<P> property;
  private final Function<Fields, P> constructor;
  private final List<Field<P, LongList>> lists = new ArrayList<>();
  private final List<Field<P, Long>> numbers = new ArrayList<>();

  private record Field<P, H>(HloAttribute<H> attribute, Function<P, H> getter) {
    void toHlo(P value, HloInstruction.Builder instruction) {
      instruction.set(attribute, getter.apply(value));
    }
  }

  /**
   * The values of the fields.
   *
   * @param lists the lists, in the order of the rows
   * @param numbers the numbers
   */
  record Fields(List<LongList> lists, List<Long> numbers) {
    LongList list(int index) {
      return lists.get(index);
    }

    long number() {
      return numbers.getFirst();
    }
  }

  private RecordMapping(Property<P> property, Function<Fields, P> constructor) {
    this.property = property;
    this.constructor = constructor;
  }

  /** Returns a mapping without fields; the constructor takes them in the order of the rows. */
  static <P> RecordMapping<P> of(Property<P> property, Function<Fields, P> constructor) {
    return new RecordMapping<>(property, constructor);
  }

  RecordMapping<P> list(HloAttribute<LongList> attribute, Function<P, LongList> getter) {
    lists.add(new Field<>(attribute, getter));
    return this;
  }

  RecordMapping<P> number(HloAttribute<Long> attribute, Function<P, Long> getter) {
    numbers.add(new Field<>(attribute, getter));
    return this;
  }

  @Override
  public void toHlo(Operation operation, HloInstruction.Builder instruction) {
    P value = property.get(operation);
    lists.forEach(field -> field.toHlo(value, instruction));
    numbers.forEach(field -> field.toHlo(value, instruction));
  }

  @Override
  public void toOperation(HloInstruction instruction, OperationState operation) {
    operation.set(
        property,
        constructor.apply(
            new Fields(
                lists.stream().map(field -> instruction.require(field.attribute())).toList(),
                numbers.stream().map(field -> instruction.require(field.attribute())).toList())));
  }
}
