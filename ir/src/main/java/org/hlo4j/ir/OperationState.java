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
 * What an operation is made of, collected before it is made by {@link #create}. Then it is not used
 * any more, unless to {@linkplain #restart begin another operation}.
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

  /** All discardable attributes once one has been set by name; there may be very many. */
  private @Nullable Map<String, NamedAttribute> attributesByName;

  private OperationState(
      OpDefinition definition, Location location, @Nullable Attribute[] properties) {
    this.definition = definition;
    this.location = location;
    this.properties = properties;
  }

  public OperationState(OpDefinition definition, Location location) {
    this(definition, location, noneOf(definition));
  }

  /** Begins another operation with the definition, the attributes and the location of one. */
  public OperationState(Operation like) {
    this(like.definition(), like.location(), NO_PROPERTIES);
    shareAttributes(like);
  }

  /** Begins an operation with the location and the result types of one that it is to replace. */
  public static OperationState inPlaceOf(
      Operation replaced, OpDefinition definition, Value... operands) {
    return new OperationState(definition, replaced.location())
        .addOperands(List.of(operands))
        .addResultTypes(replaced.resultTypes());
  }

  /** Forgets everything and begins another operation. */
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
   * Forgets everything and begins another operation with the attributes of one to be, which is not
   * changed any more.
   *
   * @param newDefinition a definition with the same properties as that of the other
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

  /** A list that can be added to. */
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

  public OperationState setLocation(Location newLocation) {
    location = newLocation;
    return this;
  }

  @Override
  public List<Value> operands() {
    return operands;
  }

  public OperationState addOperand(Value value) {
    operands = growing(operands);
    operands.add(value);
    return this;
  }

  public OperationState addOperands(List<? extends Value> values) {
    operands = growing(operands);
    for (int i = 0; i < values.size(); i++) {
      operands.add(values.get(i));
    }
    return this;
  }

  public List<Type> resultTypes() {
    return resultTypes;
  }

  public OperationState addResultType(Type type) {
    resultTypes = growing(resultTypes);
    resultTypes.add(type);
    return this;
  }

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

  /** Adds an empty region. */
  public Region addRegion() {
    Region region = new Region();
    addRegion(region);
    return region;
  }

  public OperationState addRegion(Region region) {
    regions = growing(regions);
    regions.add(region);
    return this;
  }

  public List<Block> successors() {
    return successors;
  }

  public OperationState addSuccessor(Block block) {
    successors = growing(successors);
    successors.add(block);
    return this;
  }

  @Override
  public @Nullable Attribute propertyOrNull(int index) {
    return properties[index];
  }

  public OperationState setProperty(int index, @Nullable Attribute value) {
    if (sharesProperties) {
      properties = properties.clone();
      sharesProperties = false;
    }
    properties[index] = value;
    return this;
  }

  public @Nullable Attribute unregisteredPropertiesOrNull() {
    return unregisteredProperties;
  }

  public OperationState setUnregisteredProperties(@Nullable Attribute value) {
    unregisteredProperties = value;
    return this;
  }

  /** Sets an inherent attribute, or removes it where {@code value} is null. */
  public <T> OperationState set(Property<T> property, @Nullable T value) {
    return setProperty(
        property.indexIn(definition), value == null ? null : property.type().write(value));
  }

  /** Sets an inherent integer. */
  public OperationState set(Property<Long> property, long value) {
    return set(property, Long.valueOf(value));
  }

  /** Sets an inherent list of integers. */
  public OperationState set(Property<LongList> property, long... values) {
    return set(property, LongList.of(values));
  }

  /** The inherent or discardable attribute set so far. */
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

  /** Sets an inherent attribute as it stands, or removes it where {@code value} is null. */
  public OperationState setAttribute(Property<?> property, @Nullable Attribute value) {
    return setProperty(property.indexIn(definition), value);
  }

  /** Sets the inherent attribute of this name or, if the definition has none, a discardable one. */
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

  /** Sets all discardable attributes at once. */
  public OperationState setAttributes(DictionaryAttr discardable) {
    attributes = discardable;
    attributesByName = null;
    return this;
  }

  /** The properties, filled in, in an array that does not change any more. */
  @Nullable Attribute[] takeProperties() {
    if (!sharesProperties) { // shared ones have been filled in
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

  /** The attributes that the definition does not name. */
  public DictionaryAttr discardableAttributes() {
    if (attributesByName != null) {
      attributes = DictionaryAttr.of(attributesByName.values());
      attributesByName = null;
    }
    return attributes;
  }

  /** Makes the operation. */
  public Operation create() {
    return Operation.create(this);
  }
}
