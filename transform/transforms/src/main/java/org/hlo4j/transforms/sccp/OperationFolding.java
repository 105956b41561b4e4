package org.hlo4j.transforms.sccp;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.IrMapping;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.internal.IdentityMap;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.ir.rewrite.Constants;
import org.hlo4j.ir.rewrite.Folder;
import org.hlo4j.ir.rewrite.Folding;
import org.hlo4j.transforms.sccp.LatticeValue.Constant;
import org.jspecify.annotations.Nullable;

/**
 * Folds operations on given constant operands without changing the program: folds a detached copy
 * whose operands are detached constants.
 */
final class OperationFolding {
  private record Key(Constant constant, Type type) {}

  private final DialectRegistry registry;
  private final Folder folder;
  private final Map<Key, Operation> constants = new HashMap<>();

  /** The lattice values of {@link #constants}. */
  private final IdentityMap<Operation, Constant> values = new IdentityMap<>();

  OperationFolding(DialectRegistry registry) {
    this.registry = registry;
    this.folder = new Folder(registry);
  }

  /**
   * Returns the folded results of the operation, given the lattice of its operands; null for a
   * result that folds to a value at the bottom of the lattice.
   */
  List<@Nullable LatticeValue> fold(Operation op, Function<Value, @Nullable LatticeValue> lattice) {
    String dialect = op.definition().dialect();
    Attribute own = Constants.valueOrNull(op);
    if (own != null) {
      return List.of(new Constant(own, dialect));
    }
    IrMapping mapping = new IrMapping();
    for (Value operand : op.operands()) {
      // A constant is its own value, even if its dialect would not materialize it.
      Operation constant =
          Constants.valueOrNull(operand) == null && lattice.apply(operand) instanceof Constant value
              ? constantOrNull(value, operand)
              : null;
      if (constant != null) {
        mapping.map(operand, constant.result(0));
      }
    }
    Operation copy = op.copyWithoutRegions(mapping);
    Folding folding = folder.fold(copy);
    List<@Nullable LatticeValue> results = new ArrayList<>();
    if (folding instanceof Folding.Results(List<Folding.Result> folded)) {
      for (Folding.Result result : folded) {
        results.add(
            result instanceof Folding.Existing(Value value)
                ? ofValue(value, lattice)
                : new Constant(((Folding.Constant) result).value(), dialect));
      }
    } else {
      results.addAll(Collections.nCopies(op.resultCount(), LatticeValue.ANYTHING));
    }
    copy.dropAllReferences();
    return results;
  }

  private @Nullable LatticeValue ofValue(
      Value value, Function<Value, @Nullable LatticeValue> lattice) {
    Operation definition = value.definingOpOrNull();
    Constant constant = definition == null ? null : values.getOrNull(definition);
    return constant == null ? lattice.apply(value) : constant;
  }

  private @Nullable Operation constantOrNull(Constant constant, Value operand) {
    Key key = new Key(constant, operand.type());
    Operation cached = constants.get(key);
    if (cached != null) {
      return cached;
    }
    OperationState state =
        Constants.stateOrNull(
            registry, constant.dialect(), constant.value(), operand.type(), UnknownLoc.INSTANCE);
    if (state == null) {
      return null;
    }
    Operation created = state.create();
    constants.put(key, created);
    values.put(created, constant);
    return created;
  }
}
