package org.hlo4j.portability.legalize;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.encode.Field;
import org.hlo4j.opset.vhlo.AbsentValue;
import org.jspecify.annotations.Nullable;

/** The mapping of an attribute of a StableHLO operation to one or several VHLO attributes. */
sealed interface AttributeRule {
  /** The name of the StableHLO attribute. */
  String stablehloName();

  /** The names of the VHLO attributes. */
  List<String> vhloNames();

  /** Sets the attributes on {@code target}, a VHLO operation, from {@code source} of StableHLO. */
  void toVhlo(OperationInputs source, OperationState target, AttributeMapping mapping);

  /** Sets the attribute on {@code target}, a StableHLO operation, from {@code source} of VHLO. */
  void fromVhlo(OperationInputs source, OperationState target, AttributeMapping mapping);

  /**
   * A one-to-one mapping.
   *
   * @param stablehlo the index of the StableHLO property
   * @param vhlo the index of the VHLO property
   * @param absentOrNull the VHLO value of an absent attribute; null if StableHLO requires the
   *     attribute
   */
  record Single(
      String stablehloName,
      int stablehlo,
      String vhloName,
      int vhlo,
      AttributeConversion form,
      @Nullable AttributeDefault absentOrNull)
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
   * An attribute that VHLO has as a discardable one.
   *
   * @param stablehlo the index of the StableHLO property
   */
  record Unnamed(String stablehloName, int stablehlo, AttributeConversion form)
      implements AttributeRule {
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
   * A StableHLO attribute whose fields are separate VHLO attributes.
   *
   * @param stablehlo the index of the StableHLO property
   * @param vhloNames the names of the fields in VHLO, in the order of the definition
   * @param vhlo the indices of the VHLO properties
   * @param absentOrNull the value of all fields if the attribute is absent; null if it is required
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
