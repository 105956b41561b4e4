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
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.location.UnknownLoc;

/**
 * A builder of operations of one kind; consumed by {@link #appendTo} or {@link #state}.
 *
 * @param <V> the view of the operation
 * @param <B> the builder itself
 */
public abstract class ViewBuilder<V extends OpView, B extends ViewBuilder<V, B>> {
  private final OpDefinition definition;
  private final OperationState state;
  private final List<List<Value>> operands = new ArrayList<>();
  private final List<List<Type>> results = new ArrayList<>();
  private boolean hasLocation;
  private boolean consumed;

  /**
   * Creates a builder without operands, properties and regions.
   *
   * @param definition the operation
   */
  protected ViewBuilder(OpDefinition definition) {
    this.definition = definition;
    this.state = new OperationState(definition, UnknownLoc.INSTANCE);
    definition.operands().forEach(operand -> operands.add(List.of()));
  }

  /** {@return this builder} */
  protected abstract B self();

  /**
   * {@return the view of a created operation}
   *
   * @param operation the operation
   */
  protected abstract V view(Operation operation);

  /**
   * Sets the values of a declared operand.
   *
   * @param group the index of the declared operand
   * @param values the values, as many as its arity allows
   * @return this builder
   */
  protected final B operand(int group, List<? extends Value> values) {
    operands.set(group, List.copyOf(values));
    return self();
  }

  /**
   * Sets a property.
   *
   * @param <T> the type of the value
   * @param property the property
   * @param value the value
   * @return this builder
   */
  protected final <T> B property(Property<T> property, T value) {
    state.set(property, value);
    return self();
  }

  /**
   * Sets a unit property.
   *
   * @param property the property
   * @param present whether it is present
   * @return this builder
   */
  protected final B flag(Property<UnitAttr> property, boolean present) {
    state.set(property, present ? UnitAttr.INSTANCE : null);
    return self();
  }

  /**
   * Adds regions.
   *
   * @param regions the regions in order
   * @return this builder
   */
  protected final B regions(List<Region> regions) {
    regions.forEach(state::addRegion);
    return self();
  }

  /**
   * Adds the types of the next declared result.
   *
   * @param types the types, as many as its arity allows
   * @return this builder
   */
  protected final B result(List<? extends Type> types) {
    results.add(List.copyOf(types));
    return self();
  }

  /**
   * Sets the location of the operation, by default that of the {@link OpBuilder}.
   *
   * @param location the location
   * @return this builder
   */
  public final B at(Location location) {
    state.setLocation(location);
    hasLocation = true;
    return self();
  }

  /**
   * Sets a discardable attribute, such as {@code mhlo.sharding}.
   *
   * @param name the name of the attribute
   * @param value the attribute
   * @return this builder
   * @throws IllegalArgumentException if the name is that of a property
   */
  public final B attribute(String name, Attribute value) {
    if (definition.propertyIndex(name) >= 0) {
      throw new IllegalArgumentException(definition + " has a method to set " + name);
    }
    state.setAttribute(name, value);
    return self();
  }

  /**
   * Sets the result types instead of inferring them.
   *
   * @param types the types of all results
   * @return this builder
   */
  public final B returning(Type... types) {
    results.clear();
    return result(List.of(types));
  }

  /**
   * {@return the state of the operation, which can be created by other means} Result types are
   * missing if they are to be inferred.
   *
   * @throws IllegalStateException if the builder was consumed
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
   * Creates the operation and appends it to the block of {@code builder}.
   *
   * @param builder the builder that verifies and appends the operation
   * @return the view of the operation
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if the operation is invalid; it is not
   *     appended then
   */
  public final V appendTo(OpBuilder builder) {
    if (!hasLocation) {
      state.setLocation(builder.location());
    }
    return view(builder.append(state()));
  }
}
