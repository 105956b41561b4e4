package org.hlo4j.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/** What an operation is made of, collected before it is made; consumed by {@link #create}. */
public final class OperationState implements OperationInputs {
  private static final @Nullable Attribute[] NO_PROPERTIES = {};

  private final OpDefinition definition;
  private Location location;
  private List<Value> operands = List.of();
  private List<Type> resultTypes = List.of();
  private List<Region> regions = List.of();
  private List<Block> successors = List.of();
  private @Nullable Attribute[] properties;
  private boolean sharesProperties;
  private @Nullable Attribute unregisteredProperties;
  private DictionaryAttr attributes = DictionaryAttr.EMPTY;

  /** All discardable attributes once one has been set by name; there may be very many. */
  private @Nullable Map<String, NamedAttribute> attributesByName;

  public OperationState(OpDefinition definition, Location location) {
    this.definition = definition;
    this.location = location;
    int count = definition.properties().size();
    this.properties = count == 0 ? NO_PROPERTIES : new Attribute[count];
  }

  /**
   * Begins with the attributes of another operation to be, which is not changed any more.
   *
   * @param definition a definition with the same properties as that of the other
   */
  public OperationState(OpDefinition definition, Location location, OperationState attributes) {
    this.definition = definition;
    this.location = location;
    this.properties = attributes.properties;
    this.sharesProperties = true;
    this.unregisteredProperties = attributes.unregisteredProperties;
    this.attributes = attributes.discardableAttributes();
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
    if (operands.isEmpty()) {
      operands = new ArrayList<>(4);
    }
    operands.add(value);
    return this;
  }

  public OperationState addOperands(List<? extends Value> values) {
    if (operands.isEmpty()) {
      operands = new ArrayList<>(4);
    }
    operands.addAll(values);
    return this;
  }

  public List<Type> resultTypes() {
    return resultTypes;
  }

  public OperationState addResultType(Type type) {
    if (resultTypes.isEmpty()) {
      resultTypes = new ArrayList<>(2);
    }
    resultTypes.add(type);
    return this;
  }

  public OperationState addResultTypes(List<? extends Type> types) {
    if (resultTypes.isEmpty()) {
      resultTypes = new ArrayList<>(2);
    }
    resultTypes.addAll(types);
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
    if (regions.isEmpty()) {
      regions = new ArrayList<>(2);
    }
    regions.add(region);
    return this;
  }

  public List<Block> successors() {
    return successors;
  }

  public OperationState addSuccessor(Block block) {
    if (successors.isEmpty()) {
      successors = new ArrayList<>(2);
    }
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

  @Nullable Attribute[] takeProperties() {
    return properties.length == 0 ? properties : properties.clone();
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
