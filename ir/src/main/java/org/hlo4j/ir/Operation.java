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
 * stands in at most one block. Mutable, with a single owner and confined to one thread; misuse
 * throws {@link IllegalStateException} at the call that did it.
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

  /** All results if there are several. */
  private final OpResult[] severalResults;

  /**
   * The properties, in an array that operations share and that does not change; or, of an operation
   * of an unknown dialect, the one attribute that stands for them.
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
    this.severalResults = resultTypes.size() > 1 ? makeResults(resultTypes) : NO_RESULTS;
    this.firstResult =
        severalResults.length > 0
            ? severalResults[0]
            : resultTypes.isEmpty() ? null : new OpResult(this, 0, resultTypes.get(0));
    this.operands = makeOperands(state.operands());
    this.regions = adoptRegions(state.regions());
    this.successors = makeSuccessors(state.successors());
  }

  /** Makes the operation that {@code state} describes; it stands in no block. */
  public static Operation create(OperationState state) {
    return new Operation(state);
  }

  private OpResult[] makeResults(List<Type> types) {
    OpResult[] made = new OpResult[types.size()];
    for (int i = 0; i < made.length; i++) {
      made[i] = new OpResult(this, i, types.get(i));
    }
    return made;
  }

  private OpOperand[] makeOperands(List<? extends Value> values) {
    if (values.isEmpty()) {
      return NO_OPERANDS;
    }
    OpOperand[] made = new OpOperand[values.size()];
    for (int i = 0; i < made.length; i++) {
      made[i] = new OpOperand(this, i, values.get(i));
    }
    return made;
  }

  private Region[] adoptRegions(List<Region> given) {
    if (given.isEmpty()) {
      return NO_REGIONS;
    }
    Region[] adopted = new Region[given.size()];
    for (int i = 0; i < adopted.length; i++) {
      Region region = given.get(i);
      if (region.parentOpOrNull() != null) {
        throw new IllegalStateException("region belongs to an operation already");
      }
      region.setParent(this, i);
      adopted[i] = region;
    }
    return adopted;
  }

  private BlockOperand[] makeSuccessors(List<Block> blocks) {
    if (blocks.isEmpty()) {
      return NO_SUCCESSORS;
    }
    BlockOperand[] made = new BlockOperand[blocks.size()];
    for (int i = 0; i < made.length; i++) {
      made[i] = new BlockOperand(this, i, blocks.get(i));
    }
    return made;
  }

  // Identity.

  @Override
  public OpDefinition definition() {
    return definition;
  }

  /** The full name, such as {@code stablehlo.add}. */
  public String name() {
    return definition.name();
  }

  /**
   * That of the first result, if there is one: consecutive for operations made one after another,
   * and several times faster than what the virtual machine makes for an object.
   */
  @Override
  public int hashCode() {
    return firstResult == null ? super.hashCode() : firstResult.hashCode();
  }

  /** Operations are equal only to themselves. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  public boolean is(OpDefinition candidate) {
    return definition == candidate;
  }

  public boolean has(Trait trait) {
    return definition.has(trait);
  }

  @Override
  public Location location() {
    return location;
  }

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

  /** A live unmodifiable view of the operands. */
  @Override
  public List<Value> operands() {
    return new OperandList(operands, 0, operands.length);
  }

  /** The operand as a use. */
  public OpOperand opOperand(int index) {
    return operands[index];
  }

  public void setOperand(int index, Value value) {
    operands[index].set(value);
  }

  /** Replaces all operands, as many as needed. */
  public void setOperands(List<? extends Value> values) {
    List<Value> copy = List.copyOf(values);
    if (copy.size() == operands.length) {
      for (int i = 0; i < operands.length; i++) {
        operands[i].set(copy.get(i));
      }
      return;
    }
    dropOperands();
    operands = makeOperands(copy);
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

  public OpResult result(int index) {
    OpResult first = firstResult;
    return index == 0 && first != null ? first : severalResults[index];
  }

  @Override
  public Type resultType(int index) {
    return result(index).type();
  }

  /** An unmodifiable view of the results. */
  public List<OpResult> results() {
    if (severalResults.length > 0) {
      return List.of(severalResults);
    }
    return firstResult == null ? List.of() : List.of(firstResult);
  }

  /** The types of the results. */
  @Override
  public List<Type> resultTypes() {
    Type[] types = new Type[resultCount()];
    for (int i = 0; i < types.length; i++) {
      types[i] = result(i).type();
    }
    return List.of(types);
  }

  public boolean hasUses() {
    for (int i = 0; i < resultCount(); i++) {
      if (result(i).hasUses()) {
        return true;
      }
    }
    return false;
  }

  /** Replaces the uses of each result by the value at the same position. */
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

  /** The inherent attribute at this position of the definition. */
  @Override
  public @Nullable Attribute propertyOrNull(int index) {
    return properties[index];
  }

  public void setProperty(int index, @Nullable Attribute value) {
    @Nullable Attribute[] changed = properties.clone();
    changed[index] = value;
    properties = changed;
  }

  /** Whether both have the same properties because one was made like the other. */
  public boolean sharesProperties(Operation other) {
    return properties == other.properties;
  }

  /** All properties, in an array that does not change. */
  @Nullable Attribute[] sharedProperties() {
    return properties;
  }

  /** Sets an inherent attribute, or removes it where {@code value} is null. */
  public <T> void set(Property<T> property, @Nullable T value) {
    setProperty(property.indexIn(definition), value == null ? null : property.type().write(value));
  }

  /** The properties of an operation of an unknown dialect, as one attribute. */
  public @Nullable Attribute unregisteredPropertiesOrNull() {
    return definition.isRegistered() || properties.length == 0 ? null : properties[0];
  }

  /** Sets the properties of an operation of an unknown dialect. */
  public void setUnregisteredProperties(@Nullable Attribute value) {
    if (definition.isRegistered()) {
      throw new IllegalStateException("'" + name() + "' is registered");
    }
    properties = unregistered(value);
  }

  private static @Nullable Attribute[] unregistered(@Nullable Attribute properties) {
    return properties == null ? NO_PROPERTIES : new Attribute[] {properties};
  }

  /** The attributes that the definition does not name. */
  public DictionaryAttr discardableAttributes() {
    return attributes;
  }

  public void setDiscardableAttributes(DictionaryAttr newAttributes) {
    attributes = newAttributes;
  }

  /** The inherent or discardable attribute of this name. */
  @Override
  public @Nullable Attribute attributeOrNull(String attribute) {
    int index = definition.propertyIndex(attribute);
    if (index >= 0) {
      return properties[index];
    }
    return attributes.getOrNull(attribute);
  }

  /** The inherent or discardable attribute of this name if it has this class. */
  public <A extends Attribute> Optional<A> attribute(String attribute, Class<A> type) {
    return Optional.ofNullable(attributeOrNull(attribute, type));
  }

  public boolean hasAttribute(String attribute) {
    return attributeOrNull(attribute) != null;
  }

  /** Sets the inherent attribute of this name or, if the definition has none, a discardable one. */
  public void setAttribute(String attribute, Attribute value) {
    int index = definition.propertyIndex(attribute);
    if (index >= 0) {
      setProperty(index, value);
    } else {
      attributes = attributes.with(attribute, value);
    }
  }

  public void removeAttribute(String attribute) {
    int index = definition.propertyIndex(attribute);
    if (index >= 0) {
      setProperty(index, null);
    } else {
      attributes = attributes.without(attribute);
    }
  }

  /** Whether the other has the same definition and equal attributes, discardable ones too. */
  public boolean hasSameAttributes(Operation other) {
    return definition == other.definition
        && (properties == other.properties || Arrays.equals(properties, other.properties))
        && attributes.equals(other.attributes);
  }

  /** A hash code that operations with {@linkplain #hasSameAttributes the same attributes} share. */
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

  public int successorCount() {
    return successors.length;
  }

  public Block successor(int index) {
    return successors[index].get();
  }

  public void setSuccessor(int index, Block target) {
    successors[index].set(target);
  }

  public List<Block> successors() {
    Block[] blocks = new Block[successors.length];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = successors[i].get();
    }
    return List.of(blocks);
  }

  // Place.

  public @Nullable Block blockOrNull() {
    return block;
  }

  public @Nullable Region parentRegionOrNull() {
    return block == null ? null : block.parentRegionOrNull();
  }

  public @Nullable Operation parentOpOrNull() {
    return block == null ? null : block.parentOpOrNull();
  }

  public @Nullable Operation nextOrNull() {
    return next;
  }

  public @Nullable Operation previousOrNull() {
    return previous;
  }

  /** Whether this stands before {@code other} in the block that both stand in. */
  public boolean isBeforeInBlock(Operation other) {
    if (block == null || block != other.block) {
      throw new IllegalStateException("operations stand in different blocks");
    }
    return block.isBefore(this, other);
  }

  /** Whether this operation is {@code other} or encloses it. */
  public boolean isAncestorOf(Operation other) {
    for (Operation op = other; op != null; op = op.parentOpOrNull()) {
      if (op == this) {
        return true;
      }
    }
    return false;
  }

  public void moveBefore(Operation anchor) {
    remove();
    blockOf(anchor).insertBefore(this, anchor);
  }

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

  /** Takes the operation out of its block, keeping it whole. */
  public void remove() {
    if (block != null) {
      block.unlink(this);
    }
  }

  /** Takes the operation out of its block and drops it; its results must have no uses. */
  public void erase() {
    if (hasUses()) {
      throw new IllegalStateException("erased operation '" + name() + "' has uses");
    }
    remove();
    dropAllReferences();
  }

  /** Drops the uses that this operation and those inside make of values and blocks. */
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

  // Walking and copying.

  /**
   * Visits this operation and all inside, each before those inside it. The visited operation must
   * not be erased; what stands inside it may change.
   */
  public void walk(Consumer<Operation> visitor) {
    Walk.preOrder(this, visitor);
  }

  /**
   * Visits this operation and those nested in it, each before those nested in it, for as long as
   * {@code visitor} asks for more. The visited operation must not be erased; its regions may change.
   *
   * @return {@link WalkResult#INTERRUPT} if the visitor returned it, otherwise {@link
   *     WalkResult#ADVANCE}
   */
  public WalkResult visit(Function<? super Operation, WalkResult> visitor) {
    return Walk.visit(this, visitor);
  }

  /**
   * This operation and those nested in it, each before those nested in it. The program must not
   * change before the stream has ended.
   */
  public Stream<Operation> stream() {
    return Stream.iterate(this, Objects::nonNull, op -> Walk.nextOrNull(this, op));
  }

  /** Visits this operation and all inside, each after those inside it; it may then be erased. */
  public void walkPostOrder(Consumer<Operation> visitor) {
    Walk.postOrder(this, visitor);
  }

  /** A copy of this operation and all inside that uses the same values from outside. */
  public Operation copy() {
    return copy(new IrMapping());
  }

  /** A copy in which values and blocks are replaced as {@code mapping} says; it learns the new. */
  public Operation copy(IrMapping mapping) {
    Operation copy = copyWithoutRegions(mapping);
    for (int i = 0; i < regions.length; i++) {
      mapping.copyBlocks(regions[i], copy.regions[i]);
    }
    return copy;
  }

  /** A copy whose regions are empty. */
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

  /** The operation as MLIR text, without what is in its regions. */
  @Override
  public String toString() {
    return IrText.of(this);
  }
}
