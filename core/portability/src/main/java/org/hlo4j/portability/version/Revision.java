package org.hlo4j.portability.version;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.Edit;
import org.hlo4j.opset.vhlo.Edit.AddAttribute;
import org.hlo4j.opset.vhlo.Edit.AddVariadicRegion;
import org.hlo4j.opset.vhlo.Edit.MakeVariadic;
import org.hlo4j.opset.vhlo.Edit.RemoveAttribute;
import org.hlo4j.opset.vhlo.Edit.RenameOperand;
import org.hlo4j.opset.vhlo.OpVersion;
import org.hlo4j.opset.vhlo.VhloOps;
import org.jspecify.annotations.Nullable;

/**
 * A conversion of an operation to another version. Edits change its attributes only; operands and
 * results are kept, and regions are moved when the operation is replaced.
 */
final class Revision {
  private final Operation op;
  private final List<Incompatibility> incompatibilities = new ArrayList<>(0);
  private OpVersion version;

  /** The attributes in the version reached so far. */
  private OperationState state;

  private Revision(Operation op, OpVersion version) {
    this.op = op;
    this.version = version;
    this.state = new OperationState(op);
  }

  /** Converts a VHLO operation to the version that {@code target} contains. */
  static Revision of(Operation op, Version target) {
    OpVersion start = VhloOps.ofOrNull(op.definition());
    if (start == null) {
      throw new IllegalArgumentException("not an operation of VHLO: " + op.name());
    }
    Revision revision = new Revision(op, start);
    boolean moves = true;
    while (moves && !revision.version.existsIn(target)) {
      moves = revision.version.since().isAfter(target) ? revision.downgrade() : revision.upgrade();
    }
    return revision;
  }

  /** The reasons why the operation cannot be expressed in the version; empty if it can. */
  List<Incompatibility> incompatibilities() {
    return incompatibilities;
  }

  /** Whether the operation is converted to a newer version. */
  boolean isUpgrade() {
    OpVersion start = VhloOps.ofOrNull(op.definition());
    return start != null && version.number() > start.number();
  }

  private boolean upgrade() {
    OpVersion next = version.nextOrNull();
    if (next == null) {
      throw new IllegalStateException(version + " is current");
    }
    state = AttributeUpgrade.upgrade(state, next);
    version = next;
    return true;
  }

  /** Downgrades by one version, recording refusals; returns false if there is no older version. */
  private boolean downgrade() {
    OpVersion previous = version.previousOrNull();
    if (previous == null) {
      incompatibilities.add(
          Incompatibility.ofFeature(version.definition().name(), version.since()));
      return false;
    }
    OperationState downgraded = inherit(state, previous);
    for (Edit edit : version.edits().reversed()) {
      String reason =
          switch (edit) {
            case AddAttribute e -> attributeError(e);
            case RemoveAttribute e -> {
              downgraded.setAttribute(e.name(), e.replacement().apply(op));
              yield null;
            }
            case MakeVariadic _ -> arityError();
            case AddVariadicRegion e -> regionError(e, previous);
            case RenameOperand _ -> null;
          };
      if (reason != null) {
        incompatibilities.add(Incompatibility.ofCondition(reason, version.since()));
      }
    }
    state = downgraded;
    version = previous;
    return true;
  }

  private @Nullable String attributeError(AddAttribute edit) {
    Attribute value = state.attributeOrNull(edit.name());
    return value == null || edit.absent().isEquivalent().test(value)
        ? null
        : edit.name() + " " + edit.absent().otherwise();
  }

  private @Nullable String arityError() {
    return op.operandCount() == 1 && op.resultCount() == 1
        ? null
        : "it has " + op.operandCount() + " operands";
  }

  private @Nullable String regionError(AddVariadicRegion edit, OpVersion previous) {
    return op.regionCount() == previous.shape().regions().size()
        ? null
        : edit.name() + " is not empty";
  }

  /** Returns the state of another version of an operation, with the properties that both have. */
  static OperationState inherit(OperationState state, OpVersion version) {
    OperationState inherited = new OperationState(version.definition(), state.location());
    List<PropertyDefinition> properties = version.definition().properties();
    for (int i = 0; i < properties.size(); i++) {
      int index = state.definition().propertyIndex(properties.get(i).name());
      if (index >= 0) {
        inherited.setProperty(i, state.propertyOrNull(index));
      }
    }
    return inherited.setAttributes(state.discardableAttributes());
  }

  /**
   * Creates the operation in its new version, with empty regions and detached. Consumes the
   * revision.
   */
  Operation create() {
    state.addOperands(op.operands()).addResultTypes(op.resultTypes());
    for (int i = 0; i < op.regionCount(); i++) {
      state.addRegion();
    }
    return state.create();
  }
}
