package org.hlo4j.portability.version;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.opset.vhlo.Edit;
import org.hlo4j.opset.vhlo.Edit.AddAttribute;
import org.hlo4j.opset.vhlo.Edit.AddVariadicRegion;
import org.hlo4j.opset.vhlo.Edit.MakeVariadic;
import org.hlo4j.opset.vhlo.Edit.RemoveAttribute;
import org.hlo4j.opset.vhlo.Edit.RenameOperand;
import org.hlo4j.opset.vhlo.OpVersion;
import org.hlo4j.opset.vhlo.VhloOps;

/** What newer versions of operations did to the attributes of older ones. */
public final class AttributeUpgrade {
  private AttributeUpgrade() {}

  /**
   * The attributes in the newest version of an operation; empty if it is no operation of VHLO or if
   * its versions differ in more than attributes.
   */
  public static Optional<OperationState> upgrade(OperationState old) {
    OpVersion version = VhloOps.ofOrNull(old.definition());
    if (version == null) {
      return Optional.empty();
    }
    if (version.nextOrNull() == null) {
      return Optional.of(old);
    }
    Map<String, Attribute> attributes = attributes(old);
    OpVersion newest = version;
    for (OpVersion next = version.nextOrNull(); next != null; next = next.nextOrNull()) {
      if (!changesAttributesOnly(next)) {
        return Optional.empty();
      }
      upgrade(attributes, next);
      newest = next;
    }
    OperationState upgraded = new OperationState(newest.definition(), old.location());
    attributes.forEach(upgraded::setAttribute);
    upgraded.setAttributes(old.discardableAttributes());
    return Optional.of(upgraded);
  }

  private static Map<String, Attribute> attributes(OperationState state) {
    Map<String, Attribute> attributes = new HashMap<>();
    List<PropertyDefinition> properties = state.definition().properties();
    for (int i = 0; i < properties.size(); i++) {
      Attribute value = state.propertyOrNull(i);
      if (value != null) {
        attributes.put(properties.get(i).name(), value);
      }
    }
    return attributes;
  }

  private static boolean changesAttributesOnly(OpVersion version) {
    for (Edit edit : version.edits()) {
      if (edit instanceof MakeVariadic || edit instanceof AddVariadicRegion) {
        return false;
      }
    }
    return true;
  }

  /** Makes the attributes of the version before those of this one. */
  static void upgrade(Map<String, Attribute> attributes, OpVersion version) {
    for (Edit edit : version.edits()) {
      switch (edit) {
        case AddAttribute e -> attributes.put(e.name(), e.absent().value());
        case RemoveAttribute e -> attributes.remove(e.name());
        case MakeVariadic _, AddVariadicRegion _, RenameOperand _ -> {}
      }
    }
  }
}
