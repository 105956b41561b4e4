package org.hlo4j.op;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.define.Trait;

/**
 * Collects what an operation is made of, for one kind of operation; consumed by {@link #appendTo}
 * or {@link #state}.
 *
 * @param <V> the view of the operation that is made
 * @param <B> the builder itself
 */
public abstract class ViewBuilder<V extends OpView, B extends ViewBuilder<V, B>> {
  private final OpDefinition definition;
  private final OperationState state;
  private final List<List<Value>> operands = new ArrayList<>();
  private final List<List<Type>> results = new ArrayList<>();
  private boolean hasLocation;
  private boolean consumed;

  protected ViewBuilder(OpDefinition definition) {
    this.definition = definition;
    this.state = new OperationState(definition, UnknownLoc.INSTANCE);
    definition.operands().forEach(operand -> operands.add(List.of()));
  }

  protected abstract B self();

  protected abstract V view(Operation operation);

  /** Sets what the operand declared at {@code group} stands for. */
  protected final B operand(int group, List<? extends Value> values) {
    operands.set(group, List.copyOf(values));
    return self();
  }

  protected final <T> B property(Property<T> property, T value) {
    state.set(property, value);
    return self();
  }

  protected final B flag(Property<UnitAttr> property, boolean present) {
    state.set(property, present ? UnitAttr.INSTANCE : null);
    return self();
  }

  protected final B regions(List<Region> regions) {
    regions.forEach(state::addRegion);
    return self();
  }

  /** Adds the types of the next declared result. */
  protected final B result(List<? extends Type> types) {
    results.add(List.copyOf(types));
    return self();
  }

  /** Where the operation comes from; else the location that the {@link OpBuilder} gives. */
  public final B at(Location location) {
    state.setLocation(location);
    hasLocation = true;
    return self();
  }

  /** Adds an attribute that the definition does not name, such as {@code mhlo.sharding}. */
  public final B attribute(String name, Attribute value) {
    if (definition.propertyIndex(name) >= 0) {
      throw new IllegalArgumentException(definition + " has a method to set " + name);
    }
    state.setAttribute(name, value);
    return self();
  }

  /** The types of the results, where they are not to be those that are inferred. */
  public final B returning(Type... types) {
    results.clear();
    return result(List.of(types));
  }

  /**
   * What the operation is made of, to be made by other means. Result types are missing where they
   * are to be inferred.
   */
  public final OperationState state() {
    if (consumed) {
      throw new IllegalStateException("the builder has been used");
    }
    consumed = true;
    operands.forEach(state::addOperands);
    results.forEach(state::addResultTypes);
    setSizes(Trait.ATTR_SIZED_OPERAND_SEGMENTS, OpDefinition.OPERAND_SEGMENT_SIZES, operands);
    setSizes(Trait.ATTR_SIZED_RESULT_SEGMENTS, OpDefinition.RESULT_SEGMENT_SIZES, results);
    return state;
  }

  private void setSizes(Trait trait, String property, List<? extends List<?>> groups) {
    if (definition.has(trait)) {
      state.setAttribute(
          property, DenseArrayAttr.i32(groups.stream().mapToInt(List::size).toArray()));
    }
  }

  /**
   * Makes the operation and puts it where {@code builder} puts operations.
   *
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it would not verify; it is not made then
   */
  public final V appendTo(OpBuilder builder) {
    if (!hasLocation) {
      state.setLocation(builder.location());
    }
    return view(builder.append(state()));
  }
}
