package org.hlo4j.byteir;

import java.util.List;
import org.hlo4j.dialect.hlo.ByteirBounds;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.define.PropertyDefinition;

/** Replaces the bounds that ByteIR writes as dictionaries by StableHLO's. */
final class StablehloBounds {
  private StablehloBounds() {}

  /** Updates the types of all nested values and functions. */
  static void putInto(Operation root) {
    root.walk(StablehloBounds::change);
  }

  private static void change(Operation op) {
    op.results().forEach(StablehloBounds::change);
    for (Region region : op.regions()) {
      for (Block block : region.blocks()) {
        block.arguments().forEach(StablehloBounds::change);
      }
    }
    List<PropertyDefinition> properties = op.definition().properties();
    for (int i = 0; i < properties.size(); i++) {
      if (op.propertyOrNull(i) instanceof TypeAttr type) {
        op.setProperty(i, new TypeAttr(converted(type.value())));
      }
    }
  }

  private static void change(Value value) {
    Type after = converted(value.type());
    if (!after.equals(value.type())) {
      value.setType(after);
    }
  }

  private static Type converted(Type type) {
    return switch (type) {
      case RankedTensorType tensor -> ByteirBounds.toStablehlo(tensor);
      case TupleType tuple ->
          new TupleType(tuple.types().stream().map(StablehloBounds::converted).toList());
      case FunctionType function ->
          new FunctionType(
              function.inputs().stream().map(StablehloBounds::converted).toList(),
              function.results().stream().map(StablehloBounds::converted).toList());
      default -> type;
    };
  }
}
