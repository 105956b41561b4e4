package org.hlo4j.portability.version;

import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;

/**
 * Converts the types of results, block arguments and attributes of a program, in place, to the
 * versions of a release.
 */
final class TypeConversion {
  private final TypeRevision revision;

  private TypeConversion(TypeRevision revision) {
    this.revision = revision;
  }

  /** Converts an operation and its regions, whose types must all be convertible. */
  static void apply(Operation root, TypeRevision revision) {
    if (!revision.isIdentity()) {
      root.walk(new TypeConversion(revision)::convert);
    }
  }

  private void convert(Operation op) {
    for (int i = 0; i < op.resultCount(); i++) {
      convert(op.result(i));
    }
    for (Region region : op.regions()) {
      for (Block block : region.blocks()) {
        block.arguments().forEach(this::convert);
      }
    }
    for (int i = 0; i < op.definition().properties().size(); i++) {
      Attribute property = op.propertyOrNull(i);
      if (property != null) {
        op.setProperty(i, revision.of(property));
      }
    }
    List<NamedAttribute> discardable = op.discardableAttributes().entries();
    if (!discardable.isEmpty()) {
      op.setDiscardableAttributes(
          DictionaryAttr.of(
              discardable.stream()
                  .map(each -> new NamedAttribute(each.name(), revision.of(each.value())))
                  .toList()));
    }
  }

  private void convert(Value value) {
    value.setType(revision.of(value.type()));
  }
}
