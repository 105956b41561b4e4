package org.hlo4j.ir;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.internal.Hashes;
import org.jspecify.annotations.Nullable;

/**
 * An operation: the unit of a program. It has a definition, operands, results, inherent attributes
 * (properties, in the order of the definition), discardable attributes, regions and successors, and
 * is in at most one block. Mutable, with a single owner; not safe for use by several threads while
 * it changes. Misuse throws {@link IllegalStateException} at the call.
 */
public final class Operation implements LocalOperation {
  private static final OpOperand[] NO_OPERANDS = {};
  private static final OpResult[] NO_RESULTS = {};
  private static final Region[] NO_REGIONS = {};
  private static final BlockOperand[] NO_SUCCESSORS = {};
  private static final @Nullable Attribute[] NO_PROPERTIES = {};

  private final OpDefinition definition;
  private Location location;
  private OpOperand[] operands;

  /** The first result; most operations have no other. */
  private final @Nullable OpResult firstResult;

  /** All results, if there are several. */
  private final OpResult[] severalResults;

  /**
   * The properties, in an array that operations share and that does not change; of an operation of
   * an unregistered dialect, one attribute.
   */
  private @Nullable Attribute[] properties;

  private DictionaryAttr attributes;
  private final Region[] regions;
  private final BlockOperand[] successors;

  @Nullable Block block;
  @Nullable Operation previous;
  @Nullable Operation next;
  int order;

  private Operation(OperationState state) {
    this.definition = state.definition();
    this.location = state.location();
    this.properties =
        definition.isRegistered()
            ? state.takeProperties()
            : unregistered(state.unregisteredPropertiesOrNull());
    this.attributes = state.discardableAttributes();
    List<Type> resultTypes = state.resultTypes();
    this.severalResults = resultTypes.size() > 1 ? createResults(resultTypes) : NO_RESULTS;
    this.firstResult =
        severalResults.length > 0
            ? severalResults[0]
            : resultTypes.isEmpty() ? null : new OpResult(this, 0, resultTypes.get(0));
    this.operands = createOperands(state.operands());
    this.regions = adoptRegions(state.regions());
    this.successors = createSuccessors(state.successors());
  }

  /**
   * Creates an operation, which is in no block.
   *
   * @param state the description of the operation
   * @return the operation
   */
  public static Operation create(OperationState state) {
    return new Operation(state);
  }

  private OpResult[] createResults(List<Type> types) {
    OpResult[] created = new OpResult[types.size()];
    for (int i = 0; i < created.length; i++) {
      created[i] = new OpResult(this, i, types.get(i));
    }
    return created;
  }

  private OpOperand[] createOperands(List<? extends Value> values) {
    if (values.isEmpty()) {
      return NO_OPERANDS;
    }
    OpOperand[] created = new OpOperand[values.size()];
    for (int i = 0; i < created.length; i++) {
      created[i] = new OpOperand(this, i, values.get(i));
    }
    return created;
  }

  private Region[] adoptRegions(List<Region> detached) {
    if (detached.isEmpty()) {
      return NO_REGIONS;
    }
    Region[] adopted = new Region[detached.size()];
    for (int i = 0; i < adopted.length; i++) {
      Region region = detached.get(i);
      if (region.parentOpOrNull() != null) {
        throw new IllegalStateException("region belongs to an operation already");
      }
      region.setParent(this, i);
      adopted[i] = region;
    }
    return adopted;
  }

  private BlockOperand[] createSuccessors(List<Block> blocks) {
    if (blocks.isEmpty()) {
      return NO_SUCCESSORS;
    }
    BlockOperand[] created = new BlockOperand[blocks.size()];
    for (int i = 0; i < created.length; i++) {
      created[i] = new BlockOperand(this, i, blocks.get(i));
    }
    return created;
  }

  // Identity.

  /** {@return the definition} */
  @Override
  public OpDefinition definition() {
    return definition;
  }

  /** {@return the full name, such as {@code stablehlo.add}} */
  public String name() {
    return definition.name();
  }

  /**
   * Returns the hash code of the first result, if there is one: it is consecutive for operations
   * created one after another, and costs a fraction of an identity hash code.
   */
  @Override
  public int hashCode() {
    return firstResult == null ? super.hashCode() : firstResult.hashCode();
  }

  /** Compares by identity. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  /**
   * {@return whether this operation has a definition}
   *
   * @param candidate the definition
   */
  public boolean is(OpDefinition candidate) {
    return definition == candidate;
  }

  /**
   * {@return whether this operation has a trait}
   *
   * @param trait the trait
   */
  public boolean has(Trait trait) {
    return definition.has(trait);
  }

  @Override
  public Location location() {
    return location;
  }

  /**
   * Replaces the location.
   *
   * @param newLocation the new location
   */
  public void setLocation(Location newLocation) {
    location = newLocation;
  }

  // Operands.

  @Override
  public int operandCount() {
    return operands.length;
  }

  @Override
  public Value operand(int index) {
    return operands[index].get();
  }

  /** Returns a live unmodifiable view of the operands. */
  @Override
  public List<Value> operands() {
    return new OperandList(operands, 0, operands.length);
  }

  /**
   * {@return an operand as a use of its value}
   *
   * @param index the zero-based position of the operand
   */
  public OpOperand opOperand(int index) {
    return operands[index];
  }

  /**
   * Replaces an operand.
   *
   * @param index the zero-based position of the operand
   * @param value the new operand
   */
  public void setOperand(int index, Value value) {
    operands[index].set(value);
  }

  /**
   * Replaces all operands; their number may change.
   *
   * @param values the new operands
   */
  public void setOperands(List<? extends Value> values) {
    List<Value> copy = List.copyOf(values);
    if (copy.size() == operands.length) {
      for (int i = 0; i < operands.length; i++) {
        operands[i].set(copy.get(i));
      }
      return;
    }
    dropOperands();
    operands = createOperands(copy);
  }

  private void dropOperands() {
    for (OpOperand operand : operands) {
      operand.unlink();
    }
    operands = NO_OPERANDS;
  }

  // Results.

  @Override
  public int resultCount() {
    return firstResult == null ? 0 : Math.max(1, severalResults.length);
  }

  /**
   * {@return a result}
   *
   * @param index the zero-based position of the result
   */
  public OpResult result(int index) {
    OpResult first = firstResult;
    return index == 0 && first != null ? first : severalResults[index];
  }

  @Override
  public Type resultType(int index) {
    return result(index).type();
  }

  /** {@return an unmodifiable view of the results} */
  public List<OpResult> results() {
    if (severalResults.length > 0) {
      return List.of(severalResults);
    }
    return firstResult == null ? List.of() : List.of(firstResult);
  }

  /** Returns the types of the results. */
  @Override
  public List<Type> resultTypes() {
    Type[] types = new Type[resultCount()];
    for (int i = 0; i < types.length; i++) {
      types[i] = result(i).type();
    }
    return List.of(types);
  }

  /** {@return whether any result has a use} */
  public boolean hasUses() {
    for (int i = 0; i < resultCount(); i++) {
      if (result(i).hasUses()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Replaces the uses of each result.
   *
   * @param values the values to use instead, one for each result
   * @throws IllegalArgumentException if there are more or fewer values than results
   */
  public void replaceAllUsesWith(List<? extends Value> values) {
    if (values.size() != resultCount()) {
      throw new IllegalArgumentException(
          "'" + name() + "' has " + resultCount() + " results, got " + values.size());
    }
    for (int i = 0; i < resultCount(); i++) {
      result(i).replaceAllUsesWith(values.get(i));
    }
  }

  // Attributes.

  /** Returns the property at a position; null if it is absent. */
  @Override
  public @Nullable Attribute propertyOrNull(int index) {
    return properties[index];
  }

  /**
   * Sets or removes a property.
   *
   * @param index the zero-based position in the definition
   * @param value the value; null removes it
   */
  public void setProperty(int index, @Nullable Attribute value) {
    @Nullable Attribute[] changed = properties.clone();
    changed[index] = value;
    properties = changed;
  }

  /**
   * {@return whether two operations share their properties, because one was created from the other}
   *
   * @param other the other operation
   */
  public boolean sharesProperties(Operation other) {
    return properties == other.properties;
  }

  /** Returns all properties, in an array that does not change. */
  @Nullable Attribute[] sharedProperties() {
    return properties;
  }

  /**
   * Sets or removes a property.
   *
   * @param <T> the Java type of the property
   * @param property the property
   * @param value the value; null removes it
   */
  public <T> void set(Property<T> property, @Nullable T value) {
    setProperty(
        property.indexIn(definition), value == null ? null : property.write(value, definition));
  }

  /**
   * {@return the properties of an operation of an unregistered dialect, as one attribute; null if
   * there are none}
   */
  public @Nullable Attribute unregisteredPropertiesOrNull() {
    return definition.isRegistered() || properties.length == 0 ? null : properties[0];
  }

  /**
   * Sets the properties of an operation of an unregistered dialect.
   *
   * @param value the properties as one attribute; null for none
   * @throws IllegalStateException if the operation is registered
   */
  public void setUnregisteredProperties(@Nullable Attribute value) {
    if (definition.isRegistered()) {
      throw new IllegalStateException("'" + name() + "' is registered");
    }
    properties = unregistered(value);
  }

  private static @Nullable Attribute[] unregistered(@Nullable Attribute properties) {
    return properties == null ? NO_PROPERTIES : new Attribute[] {properties};
  }

  /** {@return the discardable attributes} */
  public DictionaryAttr discardableAttributes() {
    return attributes;
  }

  /**
   * Replaces the discardable attributes.
   *
   * @param newAttributes the new attributes
   */
  public void setDiscardableAttributes(DictionaryAttr newAttributes) {
    attributes = newAttributes;
  }

  /** Returns the inherent or discardable attribute of a name; null if it is absent. */
  @Override
  public @Nullable Attribute attributeOrNull(String attribute) {
    int index = definition.propertyIndex(attribute);
    if (index >= 0) {
      return properties[index];
    }
    return attributes.getOrNull(attribute);
  }

  /**
   * {@return the inherent or discardable attribute of a name; empty if it is absent or of another
   * class}
   *
   * @param <A> the class of the attribute
   * @param attribute the name
   * @param type the class of the attribute
   */
  public <A extends Attribute> Optional<A> attribute(String attribute, Class<A> type) {
    return Optional.ofNullable(attributeOrNull(attribute, type));
  }

  /**
   * {@return whether there is an inherent or discardable attribute of a name}
   *
   * @param attribute the name
   */
  public boolean hasAttribute(String attribute) {
    return attributeOrNull(attribute) != null;
  }

  /**
   * Sets the property of a name or, if the definition has none, a discardable attribute.
   *
   * @param attribute the name
   * @param value the value
   */
  public void setAttribute(String attribute, Attribute value) {
    int index = definition.propertyIndex(attribute);
    if (index >= 0) {
      setProperty(index, value);
    } else {
      attributes = attributes.with(attribute, value);
    }
  }

  /**
   * Removes the inherent or discardable attribute of a name, if there is one.
   *
   * @param attribute the name
   */
  public void removeAttribute(String attribute) {
    int index = definition.propertyIndex(attribute);
    if (index >= 0) {
      setProperty(index, null);
    } else {
      attributes = attributes.without(attribute);
    }
  }

  /**
   * {@return whether another operation has the same definition and equal inherent and discardable
   * attributes}
   *
   * @param other the other operation
   */
  public boolean hasSameAttributes(Operation other) {
    return definition == other.definition
        && (properties == other.properties || Arrays.equals(properties, other.properties))
        && attributes.equals(other.attributes);
  }

  /**
   * {@return a hash code that is equal for operations with {@linkplain #hasSameAttributes equal
   * attributes}}
   */
  public int attributesHashCode() {
    int hash = Hashes.mix(definition.hashCode(), attributes.hashCode());
    for (Attribute property : properties) {
      hash = Hashes.mix(hash, property == null ? 0 : property.hashCode());
    }
    return hash;
  }

  // Regions and successors.

  @Override
  public int regionCount() {
    return regions.length;
  }

  @Override
  public Region region(int index) {
    return regions[index];
  }

  @Override
  public List<Region> regions() {
    return List.of(regions);
  }

  /** {@return the number of successors} */
  public int successorCount() {
    return successors.length;
  }

  /**
   * {@return a successor}
   *
   * @param index the zero-based position of the successor
   */
  public Block successor(int index) {
    return successors[index].get();
  }

  /**
   * Replaces a successor.
   *
   * @param index the zero-based position of the successor
   * @param target the new successor
   */
  public void setSuccessor(int index, Block target) {
    successors[index].set(target);
  }

  /** {@return the successors} */
  public List<Block> successors() {
    Block[] blocks = new Block[successors.length];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = successors[i].get();
    }
    return List.of(blocks);
  }

  // Position.

  /** {@return the block that contains this operation; null if there is none} */
  public @Nullable Block blockOrNull() {
    return block;
  }

  /** {@return the region that contains this operation; null if there is none} */
  public @Nullable Region parentRegionOrNull() {
    return block == null ? null : block.parentRegionOrNull();
  }

  /** {@return the operation that contains this one; null if there is none} */
  public @Nullable Operation parentOpOrNull() {
    return block == null ? null : block.parentOpOrNull();
  }

  /** {@return the next operation in the block; null if there is none} */
  public @Nullable Operation nextOrNull() {
    return next;
  }

  /** {@return the previous operation in the block; null if there is none} */
  public @Nullable Operation previousOrNull() {
    return previous;
  }

  /**
   * {@return whether this operation precedes another one in the same block}
   *
   * @param other the other operation, which must be in the same block
   * @throws IllegalStateException if the operations are not in the same block
   */
  public boolean isBeforeInBlock(Operation other) {
    if (block == null || block != other.block) {
      throw new IllegalStateException("operations stand in different blocks");
    }
    return block.isBefore(this, other);
  }

  /**
   * {@return whether this operation is {@code other} or contains it}
   *
   * @param other the other operation
   */
  public boolean isAncestorOf(Operation other) {
    for (Operation op = other; op != null; op = op.parentOpOrNull()) {
      if (op == this) {
        return true;
      }
    }
    return false;
  }

  /**
   * Moves this operation.
   *
   * @param anchor the operation before which to insert
   */
  public void moveBefore(Operation anchor) {
    remove();
    blockOf(anchor).insertBefore(this, anchor);
  }

  /**
   * Moves this operation.
   *
   * @param anchor the operation after which to insert
   */
  public void moveAfter(Operation anchor) {
    remove();
    blockOf(anchor).insertBefore(this, anchor.next);
  }

  private static Block blockOf(Operation anchor) {
    if (anchor.block == null) {
      throw new IllegalStateException("'" + anchor.name() + "' stands in no block");
    }
    return anchor.block;
  }

  /** Removes the operation from its block, with operands and contents unchanged. */
  public void remove() {
    if (block != null) {
      block.unlink(this);
    }
  }

  /**
   * Erases the operation.
   *
   * @throws IllegalStateException if a result has uses
   */
  public void erase() {
    if (hasUses()) {
      throw new IllegalStateException("erased operation '" + name() + "' has uses");
    }
    remove();
    dropAllReferences();
  }

  /** Drops all uses of values and blocks by this operation and those nested in it. */
  public void dropAllReferences() {
    dropOperands();
    for (BlockOperand successor : successors) {
      if (successor.previousUse != null
          || successor.nextUse != null
          || successor.get().firstUse == successor) {
        successor.unlink();
      }
    }
    for (Region region : regions) {
      region.dropAllReferences();
    }
  }

  // Traversal and copies.

  /**
   * Visits this operation and all nested ones in pre-order. The visited operation must not be
   * erased; its regions may change.
   *
   * @param visitor is passed each operation
   */
  public void walk(Consumer<Operation> visitor) {
    Walk.preOrder(this, visitor);
  }

  /**
   * Visits this operation and nested ones in pre-order, as controlled by the results of the
   * visitor. The visited operation must not be erased; its regions may change.
   *
   * @param visitor is passed each operation
   * @return {@link WalkResult#INTERRUPT} if the visitor returned it, otherwise {@link
   *     WalkResult#ADVANCE}
   */
  public WalkResult visit(Function<? super Operation, WalkResult> visitor) {
    return Walk.visit(this, visitor);
  }

  /**
   * Returns this operation and all nested ones in pre-order. The program must not change before the
   * stream has ended.
   *
   * @return the stream
   */
  public Stream<Operation> stream() {
    return Stream.iterate(this, Objects::nonNull, op -> Walk.nextOrNull(this, op));
  }

  /**
   * Visits this operation and all nested ones in post-order. The visited operation may be erased.
   *
   * @param visitor is passed each operation
   */
  public void walkPostOrder(Consumer<Operation> visitor) {
    Walk.postOrder(this, visitor);
  }

  /** {@return a copy of this operation with its regions} It uses the same values from outside. */
  public Operation copy() {
    return copy(new IrMapping());
  }

  /**
   * {@return a copy of this operation with its regions}
   *
   * @param mapping the replacements of values and blocks, to which those of the copy are added
   */
  public Operation copy(IrMapping mapping) {
    Operation copy = copyWithoutRegions(mapping);
    for (int i = 0; i < regions.length; i++) {
      mapping.copyBlocks(regions[i], copy.regions[i]);
    }
    return copy;
  }

  /**
   * {@return a copy whose regions are empty}
   *
   * @param mapping the replacements of values and blocks, to which the results of the copy are
   *     added
   */
  public Operation copyWithoutRegions(IrMapping mapping) {
    OperationState state = new OperationState(this);
    for (OpOperand operand : operands) {
      state.addOperand(mapping.lookup(operand.get()));
    }
    for (int i = 0; i < resultCount(); i++) {
      state.addResultType(result(i).type());
    }
    for (BlockOperand successor : successors) {
      state.addSuccessor(mapping.lookup(successor.get()));
    }
    for (int i = 0; i < regions.length; i++) {
      state.addRegion();
    }
    Operation copy = create(state);
    for (int i = 0; i < resultCount(); i++) {
      mapping.map(result(i), copy.result(i));
    }
    return copy;
  }

  /** Returns the operation as MLIR text, without the contents of its regions. */
  @Override
  public String toString() {
    return IrText.of(this);
  }
}
