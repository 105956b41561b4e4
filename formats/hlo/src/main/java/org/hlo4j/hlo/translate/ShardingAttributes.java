package org.hlo4j.hlo.translate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.hlo.syntax.HloTextWriter;
import org.hlo4j.hlo.syntax.ShardingSyntax;
import org.hlo4j.hlo.text.HloPrintStyle;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.jspecify.annotations.Nullable;

/** ShardingAttributes and attributes of frameworks, as attributes. */
final class ShardingAttributes {
  static final String SHARDING = "mhlo.sharding";
  static final String FRONTEND = "mhlo.frontend_attributes";

  private ShardingAttributes() {}

  static StringAttr of(HloOpSharding sharding) {
    HloTextWriter out = new HloTextWriter(HloPrintStyle.LONG);
    ShardingSyntax.INSTANCE.print(sharding, out);
    return StringAttr.of(out.toString());
  }

  /** Returns the shardings of the leaves of a value. */
  static List<HloOpSharding> leaves(@Nullable HloOpSharding sharding, int leaves) {
    if (sharding == null) {
      return List.of();
    }
    List<HloOpSharding> all =
        sharding instanceof HloOpSharding.Tuple tuple
            ? tuple.elements()
            : Collections.nCopies(leaves, sharding);
    return all.size() == leaves ? all : List.of();
  }

  static DictionaryAttr frontend(Map<String, String> attributes) {
    List<NamedAttribute> entries = new ArrayList<>();
    attributes.forEach(
        (name, value) -> entries.add(new NamedAttribute(name, StringAttr.of(value))));
    return DictionaryAttr.of(entries);
  }

  static void annotate(
      Operation operation, @Nullable HloOpSharding sharding, Map<String, String> frontend) {
    if (sharding != null) {
      operation.setAttribute(SHARDING, of(sharding));
    }
    if (!frontend.isEmpty()) {
      operation.setAttribute(FRONTEND, frontend(frontend));
    }
  }
}
