package org.hlo4j.portability.legalize;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Field;
import org.hlo4j.opset.vhlo.AbsentValue;

/** How one attribute of an operation of StableHLO stands in one or several of VHLO. */
sealed interface AttributeRule {
  /** The attribute of StableHLO. */
  String stablehloName();

  /** The attributes of VHLO. */
  List<String> vhloNames();

  /** Sets on {@code target}, of VHLO, what {@code source}, of StableHLO, has. */
  void toVhlo(Operation source, OperationState target, AttributeMapping mapping);

  /** Sets on {@code target}, of StableHLO, what {@code source}, of VHLO, has. */
  void fromVhlo(Operation source, OperationState target, AttributeMapping mapping);

  /**
   * One attribute for one.
   *
   * @param absent what VHLO writes where StableHLO has nothing; empty if StableHLO has to have it
   */
  record Single(String stablehloName, String vhloName, Form form, Optional<Absent> absent)
      implements AttributeRule {
    @Override
    public List<String> vhloNames() {
      return List.of(vhloName);
    }

    @Override
    public void toVhlo(Operation source, OperationState target, AttributeMapping mapping) {
      Attribute value = source.attributeOrNull(stablehloName);
      if (value != null) {
        target.setAttribute(vhloName, form.toVhlo(value, mapping));
      } else {
        absent.ifPresent(a -> target.setAttribute(vhloName, a.value().apply(source)));
      }
    }

    @Override
    public void fromVhlo(Operation source, OperationState target, AttributeMapping mapping) {
      Attribute value = source.attributeOrNull(vhloName);
      if (value == null || (absent.isPresent() && absent.get().isMeantBy().test(source, value))) {
        return;
      }
      Attribute converted = form.fromVhloOrNull(value, mapping);
      if (converted != null) {
        target.setAttribute(stablehloName, converted);
      }
    }
  }

  /**
   * An attribute of StableHLO whose fields are attributes of their own in VHLO.
   *
   * @param vhloNames the names of the fields in VHLO, in the order of the definition
   * @param absent what all fields are where StableHLO has nothing; empty if it has to have it
   */
  record Flattened<A extends Attribute>(
      String stablehloName,
      AttributeDefinition<A> definition,
      List<String> vhloNames,
      Optional<AbsentValue> absent)
      implements AttributeRule {
    @Override
    public void toVhlo(Operation source, OperationState target, AttributeMapping mapping) {
      Attribute value = source.attributeOrNull(stablehloName);
      if (value == null) {
        absent.ifPresent(a -> vhloNames.forEach(name -> target.setAttribute(name, a.value())));
        return;
      }
      if (!definition.type().isInstance(value)) {
        throw new Unconvertible(stablehloName + " is not a " + definition);
      }
      A attribute = definition.type().cast(value);
      List<Field<A, ?>> fields = definition.codec().fields();
      for (int i = 0; i < fields.size(); i++) {
        target.setAttribute(vhloNames.get(i), flat(fields.get(i), attribute, mapping));
      }
    }

    private static <A, V> Attribute flat(Field<A, V> field, A owner, AttributeMapping mapping) {
      return Flat.of(field.kind()).toVhlo(field.of(owner), mapping);
    }

    @Override
    public void fromVhlo(Operation source, OperationState target, AttributeMapping mapping) {
      if (isAbsent(source)) {
        return;
      }
      List<Field<A, ?>> fields = definition.codec().fields();
      Object[] values = new Object[fields.size()];
      for (int i = 0; i < values.length; i++) {
        String name = vhloNames.get(i);
        Attribute value = source.attributeOrNull(name);
        if (value == null) {
          throw new Unconvertible(name + " is missing");
        }
        values[i] = Flat.of(fields.get(i).kind()).fromVhlo(value, mapping);
      }
      target.setAttribute(stablehloName, definition.codec().assemble(List.of(values)));
    }

    private boolean isAbsent(Operation source) {
      return absent.isPresent()
          && vhloNames.stream()
              .map(source::attributeOrNull)
              .allMatch(value -> value != null && absent.get().isMeantBy().test(value));
    }
  }
}
