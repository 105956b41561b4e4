package org.hlo4j.portability.version;

import java.util.Optional;
import org.hlo4j.ir.OperationState;
import org.hlo4j.opset.vhlo.Edit;
import org.hlo4j.opset.vhlo.Edit.AddAttribute;
import org.hlo4j.opset.vhlo.Edit.AddVariadicRegion;
import org.hlo4j.opset.vhlo.Edit.MakeVariadic;
import org.hlo4j.opset.vhlo.OpVersion;
import org.hlo4j.opset.vhlo.VhloOps;

/** Upgrades of attributes to newer versions of an operation. */
public final class AttributeUpgrade {
  private AttributeUpgrade() {}

  /**
   * Returns the attributes in the newest version of an operation; empty if it is not a VHLO
   * operation or if its versions differ in more than attributes.
   */
  public static Optional<OperationState> upgrade(OperationState old) {
    OpVersion version = VhloOps.ofOrNull(old.definition());
    if (version == null) {
      return Optional.empty();
    }
    OperationState newest = old;
    for (OpVersion next = version.nextOrNull(); next != null; next = next.nextOrNull()) {
      if (!changesAttributesOnly(next)) {
        return Optional.empty();
      }
      newest = upgrade(newest, next);
    }
    return Optional.of(newest);
  }

  private static boolean changesAttributesOnly(OpVersion version) {
    for (Edit edit : version.edits()) {
      if (edit instanceof MakeVariadic || edit instanceof AddVariadicRegion) {
        return false;
      }
    }
    return true;
  }

  /** Returns the state of the next version of an operation, with upgraded attributes. */
  static OperationState upgrade(OperationState old, OpVersion next) {
    OperationState upgraded = Revision.inherit(old, next);
    for (Edit edit : next.edits()) {
      if (edit instanceof AddAttribute added) {
        upgraded.setAttribute(added.name(), added.absent().value());
      }
    }
    return upgraded;
  }
}
