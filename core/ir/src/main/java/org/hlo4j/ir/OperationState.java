package org.hlo4j.ir;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Property;
import org.jspecify.annotations.Nullable;

/**
 * A mutable description of an operation to be created by {@link #create}, as MLIR's {@code
 * OperationState}. Afterwards it must not be used, except to {@linkplain #restart describe another
 * operation}.
 */
public final class OperationState implements OperationInputs {
  private static final @Nullable Attribute[] NO_PROPERTIES = {};
  private static final List<?> NONE = List.of();

  private OpDefinition definition;
  private Location location;
  private List<Value> operands = none();
  private List<Type> resultTypes = none();
  private List<Region> regions = none();
  private List<Block> successors = none();
  private @Nullable Attribute[] properties;
  private boolean sharesProperties;
  private @Nullable Attribute unregisteredProperties;
  private DictionaryAttr attributes = DictionaryAttr.EMPTY;

  /**
   * All discardable attributes, once one has been set by name: linear search would be too slow for
   * many.
   */
  private @Nullable Map<String, NamedAttribute> attributesByName;

  private OperationState(
      OpDefinition definition, Location location, @Nullable Attribute[] properties) {
    this.definition = definition;
    this.location = location;
    this.properties = properties;
  }

  /**
   * Begins an operation without attributes.
   *
   * @param definition the definition
   * @param location the location
   */
  public OperationState(OpDefinition definition, Location location) {
    this(definition, location, noneOf(definition));
  }

  /**
   * Begins an operation with the definition, the attributes and the location of another one.
   *
   * @param like the operation to take them from
   */
  public OperationState(Operation like) {
    this(like.definition(), like.location(), NO_PROPERTIES);
    shareAttributes(like);
  }

  /**
   * Begins an operation with the location and the result types of the one that it replaces.
   *
   * @param replaced the operation to be replaced
   * @param definition the definition of the new operation
   * @param operands the operands of the new operation
   * @return the new state
   */
  public static OperationState inPlaceOf(
      Operation replaced, OpDefinition definition, Value... operands) {
    return new OperationState(definition, replaced.location())
        .addOperands(List.of(operands))
        .addResultTypes(replaced.resultTypes());
  }

  /**
   * Clears this state and begins an operation without attributes.
   *
   * @param newDefinition the definition
   * @param newLocation the location
   */
  public void restart(OpDefinition newDefinition, Location newLocation) {
    if (sharesProperties || properties.length != newDefinition.properties().size()) {
      properties = noneOf(newDefinition);
      sharesProperties = false;
    } else {
      Arrays.fill(properties, null);
    }
    unregisteredProperties = null;
    attributes = DictionaryAttr.EMPTY;
    clear(newDefinition, newLocation);
  }

  /**
   * Clears this state and begins an operation with the attributes of another state, which must not
   * be changed any more.
   *
   * @param newDefinition a definition with the same properties as that of {@code of}
   * @param newLocation the location
   * @param of the state to take the attributes from
   */
  public void restart(OpDefinition newDefinition, Location newLocation, OperationState of) {
    properties = of.takeProperties();
    sharesProperties = true;
    unregisteredProperties = of.unregisteredProperties;
    attributes = of.discardableAttributes();
    clear(newDefinition, newLocation);
  }

  private void shareAttributes(Operation like) {
    properties = like.sharedProperties();
    sharesProperties = true;
    unregisteredProperties = like.unregisteredPropertiesOrNull();
    attributes = like.discardableAttributes();
  }

  private static @Nullable Attribute[] noneOf(OpDefinition definition) {
    int count = definition.properties().size();
    return count == 0 ? NO_PROPERTIES : new Attribute[count];
  }

  private void clear(OpDefinition newDefinition, Location newLocation) {
    definition = newDefinition;
    location = newLocation;
    attributesByName = null;
    operands = cleared(operands);
    resultTypes = cleared(resultTypes);
    regions = cleared(regions);
    successors = cleared(successors);
  }

  @SuppressWarnings("unchecked")
  private static <T> List<T> none() {
    return (List<T>) NONE;
  }

  /** Returns a list that can be added to. */
  private static <T> List<T> growing(List<T> list) {
    return list == NONE ? new ArrayList<>(4) : list;
  }

  private static <T> List<T> cleared(List<T> list) {
    if (!list.isEmpty()) {
      list.clear();
    }
    return list;
  }

  @Override
  public OpDefinition definition() {
    return definition;
  }

  @Override
  public Location location() {
    return location;
  }

  /**
   * Replaces the location.
   *
   * @param newLocation the location
   * @return this state
   */
  public OperationState setLocation(Location newLocation) {
    location = newLocation;
    return this;
  }

  @Override
  public List<Value> operands() {
    return operands;
  }

  /**
   * Appends an operand.
   *
   * @param value the operand
   * @return this state
   */
  public OperationState addOperand(Value value) {
    operands = growing(operands);
    operands.add(value);
    return this;
  }

  /**
   * Appends operands.
   *
   * @param values the operands
   * @return this state
   */
  public OperationState addOperands(List<? extends Value> values) {
    operands = growing(operands);
    for (int i = 0; i < values.size(); i++) {
      operands.add(values.get(i));
    }
    return this;
  }

  /** {@return the types of the results} */
  public List<Type> resultTypes() {
    return resultTypes;
  }

  /**
   * Appends a result.
   *
   * @param type the type of the result
   * @return this state
   */
  public OperationState addResultType(Type type) {
    resultTypes = growing(resultTypes);
    resultTypes.add(type);
    return this;
  }

  /**
   * Appends results.
   *
   * @param types the types of the results
   * @return this state
   */
  public OperationState addResultTypes(List<? extends Type> types) {
    resultTypes = growing(resultTypes);
    for (int i = 0; i < types.size(); i++) {
      resultTypes.add(types.get(i));
    }
    return this;
  }

  @Override
  public List<Region> regions() {
    return regions;
  }

  /**
   * Appends an empty region.
   *
   * @return the new region
   */
  public Region addRegion() {
    Region region = new Region();
    addRegion(region);
    return region;
  }

  /**
   * Appends a region.
   *
   * @param region the region, which must not have an owner
   * @return this state
   */
  public OperationState addRegion(Region region) {
    regions = growing(regions);
    regions.add(region);
    return this;
  }

  /** {@return the successors} */
  public List<Block> successors() {
    return successors;
  }

  /**
   * Appends a successor.
   *
   * @param block the successor
   * @return this state
   */
  public OperationState addSuccessor(Block block) {
    successors = growing(successors);
    successors.add(block);
    return this;
  }

  @Override
  public @Nullable Attribute propertyOrNull(int index) {
    return properties[index];
  }

  /**
   * Sets or removes a property.
   *
   * @param index the zero-based position in the definition
   * @param value the value; null removes it
   * @return this state
   */
  public OperationState setProperty(int index, @Nullable Attribute value) {
    if (sharesProperties) {
      properties = properties.clone();
      sharesProperties = false;
    }
    properties[index] = value;
    return this;
  }

  /**
   * {@return the properties of an operation of an unregistered dialect, as one attribute; null if
   * there are none}
   */
  public @Nullable Attribute unregisteredPropertiesOrNull() {
    return unregisteredProperties;
  }

  /**
   * Sets the properties of an operation of an unregistered dialect.
   *
   * @param value the properties as one attribute; null for none
   * @return this state
   */
  public OperationState setUnregisteredProperties(@Nullable Attribute value) {
    unregisteredProperties = value;
    return this;
  }

  /**
   * Sets or removes a property.
   *
   * @param <T> the Java type of the property
   * @param property the property
   * @param value the value; null removes it
   * @return this state
   */
  public <T> OperationState set(Property<T> property, @Nullable T value) {
    return setProperty(
        property.indexIn(definition), value == null ? null : property.write(value, definition));
  }

  /**
   * Sets an integer property.
   *
   * @param property the property
   * @param value the value
   * @return this state
   */
  public OperationState set(Property<Long> property, long value) {
    return set(property, Long.valueOf(value));
  }

  /**
   * Sets a property that is a list of integers.
   *
   * @param property the property
   * @param values the values
   * @return this state
   */
  public OperationState set(Property<LongList> property, long... values) {
    return set(property, LongList.of(values));
  }

  /** Returns the inherent or discardable attribute that has been set. */
  @Override
  public @Nullable Attribute attributeOrNull(String name) {
    int index = definition.propertyIndex(name);
    if (index >= 0) {
      return properties[index];
    }
    if (attributesByName == null) {
      return attributes.getOrNull(name);
    }
    NamedAttribute found = attributesByName.get(name);
    return found == null ? null : found.value();
  }

  /**
   * Sets or removes a property by its attribute, without conversion.
   *
   * @param property the property
   * @param value the attribute; null removes it
   * @return this state
   */
  public OperationState setAttribute(Property<?> property, @Nullable Attribute value) {
    return setProperty(property.indexIn(definition), value);
  }

  /**
   * Sets the property of a name or, if the definition has none, a discardable attribute.
   *
   * @param name the name
   * @param value the value
   * @return this state
   */
  public OperationState setAttribute(String name, Attribute value) {
    int index = definition.propertyIndex(name);
    if (index >= 0) {
      return setProperty(index, value);
    }
    if (attributesByName == null) {
      attributesByName = new HashMap<>();
      for (NamedAttribute attribute : attributes.entries()) {
        attributesByName.put(attribute.name(), attribute);
      }
    }
    attributesByName.put(name, new NamedAttribute(name, value));
    return this;
  }

  /**
   * Replaces all discardable attributes.
   *
   * @param discardable the attributes
   * @return this state
   */
  public OperationState setAttributes(DictionaryAttr discardable) {
    attributes = discardable;
    attributesByName = null;
    return this;
  }

  /** Returns the properties with defaults filled in, in an array that does not change any more. */
  @Nullable Attribute[] takeProperties() {
    if (!sharesProperties) { // shared ones are complete
      List<Integer> filled = definition.filledProperties();
      for (int i = 0; i < filled.size(); i++) {
        int index = filled.get(i);
        if (properties[index] == null) {
          setProperty(index, definition.properties().get(index).defaultValue().orElse(null));
        }
      }
      sharesProperties = true;
    }
    return properties;
  }

  /** {@return the discardable attributes} */
  public DictionaryAttr discardableAttributes() {
    if (attributesByName != null) {
      attributes = DictionaryAttr.of(attributesByName.values());
      attributesByName = null;
    }
    return attributes;
  }

  /**
   * Creates the operation.
   *
   * @return the operation, which is in no block
   */
  public Operation create() {
    return Operation.create(this);
  }
}
