package org.hlo4j.jax;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.opset.sdy.SdyOps;

/** Removes Shardy's annotations from programs for a single device, where they have no effect. */
public final class ShardingHints {
  private static final String PREFIX = "sdy.";

  private ShardingHints() {}

  /**
   * Removes sharding attributes and annotating operations, in place. Operations of Shardy that
   * compute something stay.
   *
   * @param program the module
   */
  public static void remove(Operation program) {
    List<Operation> hints = new ArrayList<>();
    program.walk(op -> {
      op.setDiscardableAttributes(withoutHints(op.discardableAttributes()));
      removeFromList(op, "arg_attrs");
      removeFromList(op, "res_attrs");
      if (op.is(SdyOps.MESH)
          || op.is(SdyOps.SHARDING_CONSTRAINT)
          || op.is(SdyOps.SHARDING_GROUP)
          || op.is(SdyOps.PROPAGATION_BARRIER)) {
        hints.add(op);
      }
    });
    for (Operation hint : hints) {
      if (hint.resultCount() > 0) {
        hint.replaceAllUsesWith(List.of(hint.operand(0)));
      }
      hint.erase();
    }
  }

  private static DictionaryAttr withoutHints(DictionaryAttr attributes) {
    DictionaryAttr kept = attributes;
    for (NamedAttribute attribute : attributes.entries()) {
      if (attribute.name().startsWith(PREFIX)) {
        kept = kept.without(attribute.name());
      }
    }
    return kept;
  }

  private static void removeFromList(Operation op, String list) {
    if (op.attributeOrNull(list) instanceof ArrayAttr each) {
      List<Attribute> kept = new ArrayList<>();
      for (Attribute attributes : each.elements()) {
        kept.add(attributes instanceof DictionaryAttr d ? withoutHints(d) : attributes);
      }
      if (!kept.equals(each.elements())) {
        op.setAttribute(list, new ArrayAttr(kept));
      }
    }
  }
}
