package org.hlo4j.portability.legalize;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Field;
import org.hlo4j.opset.vhlo.AbsentValue;
import org.jspecify.annotations.Nullable;

/** How one attribute of an operation of StableHLO stands in one or several of VHLO. */
sealed interface AttributeRule {
  /** The attribute of StableHLO. */
  String stablehloName();

  /** The attributes of VHLO. */
  List<String> vhloNames();

  /** Sets on {@code target}, of VHLO, what {@code source}, of StableHLO, has. */
  void toVhlo(OperationInputs source, OperationState target, AttributeMapping mapping);

  /** Sets on {@code target}, of StableHLO, what {@code source}, of VHLO, has. */
  void fromVhlo(OperationInputs source, OperationState target, AttributeMapping mapping);

  /**
   * One attribute for one.
   *
   * @param stablehlo the position of the attribute of StableHLO
   * @param vhlo the position of the attribute of VHLO
   * @param absentOrNull what VHLO writes where StableHLO has nothing; null if StableHLO has to have
   *     it
   */
  record Single(
      String stablehloName,
      int stablehlo,
      String vhloName,
      int vhlo,
      AttributeConversion form,
      @Nullable Absent absentOrNull)
      implements AttributeRule {
    @Override
    public List<String> vhloNames() {
      return List.of(vhloName);
    }

    @Override
    public void toVhlo(OperationInputs source, OperationState target, AttributeMapping mapping) {
      Attribute value = source.propertyOrNull(stablehlo);
      if (value != null) {
        target.setProperty(vhlo, form.toVhlo(value, mapping));
      } else if (absentOrNull != null) {
        target.setProperty(vhlo, absentOrNull.value().apply(source));
      }
    }

    @Override
    public void fromVhlo(OperationInputs source, OperationState target, AttributeMapping mapping) {
      Attribute value = source.propertyOrNull(vhlo);
      if (value != null
          && (absentOrNull == null || !absentOrNull.isEquivalent().test(source, value))) {
        target.setProperty(stablehlo, form.fromVhloOrNull(value, mapping));
      }
    }
  }

  /**
   * An attribute that VHLO's definition of the operation does not name, and that is there all the
   * same.
   *
   * @param stablehlo the position of the attribute of StableHLO
   */
  record Unnamed(String stablehloName, int stablehlo, AttributeConversion form) implements AttributeRule {
    @Override
    public List<String> vhloNames() {
      return List.of(stablehloName);
    }

    @Override
    public void toVhlo(OperationInputs source, OperationState target, AttributeMapping mapping) {
      Attribute value = source.propertyOrNull(stablehlo);
      if (value != null) {
        target.setAttribute(stablehloName, form.toVhlo(value, mapping));
      }
    }

    @Override
    public void fromVhlo(OperationInputs source, OperationState target, AttributeMapping mapping) {
      Attribute value = source.attributeOrNull(stablehloName);
      if (value != null) {
        target.setProperty(stablehlo, form.fromVhloOrNull(value, mapping));
      }
    }
  }

  /**
   * An attribute of StableHLO whose fields are attributes of their own in VHLO.
   *
   * @param stablehlo the position of the attribute of StableHLO
   * @param vhloNames the names of the fields in VHLO, in the order of the definition
   * @param vhlo the positions of the attributes of VHLO
   * @param absentOrNull what all fields are where StableHLO has nothing; null if it has to have it
   */
  record Flattened<A extends Attribute>(
      String stablehloName,
      int stablehlo,
      AttributeDefinition<A> definition,
      List<String> vhloNames,
      int[] vhlo,
      @Nullable AbsentValue absentOrNull)
      implements AttributeRule {
    @Override
    public void toVhlo(OperationInputs source, OperationState target, AttributeMapping mapping) {
      Attribute value = source.propertyOrNull(stablehlo);
      if (value == null) {
        if (absentOrNull != null) {
          for (int index : vhlo) {
            target.setProperty(index, absentOrNull.value());
          }
        }
        return;
      }
      if (!definition.type().isInstance(value)) {
        throw new Unconvertible(stablehloName + " is not a " + definition);
      }
      A attribute = definition.type().cast(value);
      List<Field<A, ?>> fields = definition.codec().fields();
      for (int i = 0; i < vhlo.length; i++) {
        target.setProperty(vhlo[i], flat(fields.get(i), attribute, mapping));
      }
    }

    private static <A, V> Attribute flat(Field<A, V> field, A owner, AttributeMapping mapping) {
      return ScalarConversion.of(field.kind()).toVhlo(field.of(owner), mapping);
    }

    @Override
    public void fromVhlo(OperationInputs source, OperationState target, AttributeMapping mapping) {
      if (isAbsent(source)) {
        return;
      }
      List<Field<A, ?>> fields = definition.codec().fields();
      Object[] values = new Object[fields.size()];
      for (int i = 0; i < values.length; i++) {
        Attribute value = source.propertyOrNull(vhlo[i]);
        if (value == null) {
          throw new Unconvertible(vhloNames.get(i) + " is missing");
        }
        values[i] = ScalarConversion.of(fields.get(i).kind()).fromVhlo(value, mapping);
      }
      target.setProperty(stablehlo, definition.codec().assemble(List.of(values)));
    }

    private boolean isAbsent(OperationInputs source) {
      if (absentOrNull == null) {
        return false;
      }
      for (int index : vhlo) {
        Attribute value = source.propertyOrNull(index);
        if (value == null || !absentOrNull.isEquivalent().test(value)) {
          return false;
        }
      }
      return true;
    }
  }
}
