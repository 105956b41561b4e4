package org.hlo4j.ir.define;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.define.PropertyDefinition.Presence;
import org.hlo4j.ir.internal.Hashes;
import org.jspecify.annotations.Nullable;

/**
 * The definition of an operation: operands, properties, results, regions, successors, traits and
 * assembly format. Parser, printer, verifier, bytecode and documentation interpret it.
 *
 * <p>Definitions are constants compared by identity. An operation of an unregistered dialect has a
 * definition, too, created by {@link #unregistered}, which has no constraints.
 */
public final class OpDefinition {
  /** The name of the property that stores the sizes of operand segments. */
  public static final String OPERAND_SEGMENT_SIZES = "operandSegmentSizes";

  /** The name of the property that stores the sizes of result segments. */
  public static final String RESULT_SEGMENT_SIZES = "resultSegmentSizes";

  /** Cached, as definitions are keys of many tables. */
  private final int hash;

  private final String name;
  private final String dialect;
  private final boolean registered;
  private final String summary;
  private final List<ValueDefinition> operands;
  private final List<PropertyDefinition> properties;
  private final List<ValueDefinition> results;
  private final List<RegionDefinition> regions;
  private final List<SuccessorDefinition> successors;
  private final Set<Trait> traits;
  private final long traitBits;
  private final @Nullable String assemblyFormat;
  private final boolean customSyntax;
  private final @Nullable String terminator;
  private final List<String> parents;
  private final List<TypeRelation> typeRelations;
  private final Map<String, Integer> propertyIndex;
  private final List<Integer> filledProperties;
  private final boolean fixedOperands;
  private final boolean fixedResults;
  private final @Nullable OpDefinition base;
  private final @Nullable Derivation derivation;

  private OpDefinition(Builder b, boolean registered) {
    this.name = b.name;
    this.hash = Hashes.of(b.name);
    int dot = name.indexOf('.');
    this.dialect = dot < 0 ? "" : name.substring(0, dot);
    this.registered = registered;
    this.summary = b.summary;
    this.operands = List.copyOf(b.operands);
    if (b.traits.contains(Trait.ATTR_SIZED_OPERAND_SEGMENTS)) {
      b.properties.add(segmentSizes(OPERAND_SEGMENT_SIZES));
    }
    if (b.traits.contains(Trait.ATTR_SIZED_RESULT_SEGMENTS)) {
      b.properties.add(segmentSizes(RESULT_SEGMENT_SIZES));
    }
    this.properties = List.copyOf(b.properties);
    this.results = List.copyOf(b.results);
    this.regions = List.copyOf(b.regions);
    this.successors = List.copyOf(b.successors);
    this.traits = Collections.unmodifiableSet(new LinkedHashSet<>(b.traits));
    this.traitBits = bits(traits);
    this.assemblyFormat = b.assemblyFormat;
    this.customSyntax = b.customSyntax;
    this.terminator = b.terminator;
    this.parents = List.copyOf(b.parents);
    this.typeRelations = List.copyOf(b.typeRelations);
    this.filledProperties =
        IntStream.range(0, properties.size())
            .filter(i -> properties.get(i).presence() == Presence.FILLED)
            .boxed()
            .toList();
    this.fixedOperands = ValueGroups.variableCount(operands) == 0;
    this.fixedResults = ValueGroups.variableCount(results) == 0;
    this.base = b.base;
    this.derivation = b.derivation;
    this.propertyIndex = new HashMap<>();
    for (int i = 0; i < properties.size(); i++) {
      if (propertyIndex.put(properties.get(i).name(), i) != null) {
        throw new IllegalArgumentException(name + " declares a property twice");
      }
    }
  }

  private static PropertyDefinition segmentSizes(String name) {
    return new PropertyDefinition(
        name, AttributeConstraint.ANY, Presence.SEGMENT_SIZES, Optional.empty());
  }

  /**
   * {@return a builder of the definition of an operation}
   *
   * @param name the full name, such as {@code func.call}
   */
  public static Builder op(String name) {
    return new Builder(name);
  }

  /**
   * {@return a definition of an operation of which only the name is known}
   *
   * @param name the full name
   */
  public static OpDefinition unregistered(String name) {
    return new OpDefinition(new Builder(name), false);
  }

  /**
   * {@return a builder of an operation that another dialect derives from this one}
   *
   * @param how the differences
   */
  public Builder derive(Derivation how) {
    Builder derived = new Builder(how.name(name)).base(this, how);
    derived.summary = summary;
    operands.forEach(operand -> derived.operands.add(derive(operand, how)));
    results.forEach(result -> derived.results.add(derive(result, how)));
    properties.stream()
        .filter(property -> property.presence() != Presence.SEGMENT_SIZES)
        .forEach(property -> derived.properties.add(how.property(property)));
    derived.regions.addAll(regions);
    derived.successors.addAll(successors);
    derived.traits.addAll(traits);
    derived.assemblyFormat = assemblyFormat;
    derived.customSyntax = customSyntax;
    derived.terminator = terminator == null ? null : how.name(terminator);
    parents.forEach(parent -> derived.parents.add(how.name(parent)));
    derived.typeRelations.addAll(typeRelations);
    return derived;
  }

  private static ValueDefinition derive(ValueDefinition value, Derivation how) {
    return new ValueDefinition(value.name(), how.constraint(value.constraint()), value.arity());
  }

  /** {@return the operation that this one is derived from; null if it is not derived} */
  public @Nullable OpDefinition baseOrNull() {
    return base;
  }

  /**
   * {@return the attribute by which the base says what an attribute of this operation says; the
   * attribute itself if this operation is not derived}
   *
   * @param property the position of the property
   * @param value the attribute
   */
  public Attribute toBase(int property, Attribute value) {
    PropertyDefinition declared = basePropertyOrNull(property);
    return declared == null || derivation == null ? value : derivation.toBase(value, declared);
  }

  /**
   * {@return what {@link #toBase} takes for an attribute of the base}
   *
   * @param property the position of the property
   * @param value the attribute of the base
   */
  public Attribute fromBase(int property, Attribute value) {
    PropertyDefinition declared = basePropertyOrNull(property);
    return declared == null || derivation == null ? value : derivation.fromBase(value, declared);
  }

  private @Nullable PropertyDefinition basePropertyOrNull(int property) {
    int index = base == null ? -1 : base.propertyIndex(properties.get(property).name());
    return base == null || index < 0 ? null : base.properties.get(index);
  }

  /** {@return the full name: dialect, dot, mnemonic} */
  public String name() {
    return name;
  }

  /** {@return the part of the name before the first dot; empty if there is no dot} */
  public String dialect() {
    return dialect;
  }

  /** {@return the part of the name after the dialect and its dot} */
  public String mnemonic() {
    return dialect.isEmpty() ? name : name.substring(dialect.length() + 1);
  }

  /** {@return whether the dialect is registered} */
  public boolean isRegistered() {
    return registered;
  }

  /** {@return one sentence of documentation} */
  public String summary() {
    return summary;
  }

  /** {@return the declared operands} */
  public List<ValueDefinition> operands() {
    return operands;
  }

  /**
   * {@return whether every declared operand is exactly one operand, so that their positions agree}
   */
  public boolean hasFixedOperands() {
    return fixedOperands;
  }

  /**
   * {@return whether every declared result is exactly one result, so that their positions agree}
   */
  public boolean hasFixedResults() {
    return fixedResults;
  }

  /** {@return the inherent attributes in the order of bytecode} */
  public List<PropertyDefinition> properties() {
    return properties;
  }

  /** {@return the positions of the properties that creation fills in if they are absent} */
  public List<Integer> filledProperties() {
    return filledProperties;
  }

  /** {@return the declared results} */
  public List<ValueDefinition> results() {
    return results;
  }

  /** {@return the declared regions} */
  public List<RegionDefinition> regions() {
    return regions;
  }

  /** {@return the declared successors} */
  public List<SuccessorDefinition> successors() {
    return successors;
  }

  /**
   * {@return whether operations have a trait}
   *
   * @param trait the trait
   */
  public boolean has(Trait trait) {
    return (traitBits & bit(trait)) != 0;
  }

  private static long bits(Set<Trait> traits) {
    long bits = 0;
    for (Trait trait : traits) {
      bits |= bit(trait);
    }
    return bits;
  }

  private static long bit(Trait trait) {
    return 1L << trait.ordinal();
  }

  /** {@return all traits, in the order in which they are verified} */
  public Set<Trait> traits() {
    return traits;
  }

  /** {@return the declarative assembly format, if the operation has one} */
  public Optional<String> assemblyFormat() {
    return Optional.ofNullable(assemblyFormat);
  }

  /** {@return whether the dialect attaches a hand-written {@link org.hlo4j.ir.asm.OpSyntax}} */
  public boolean hasCustomSyntax() {
    return customSyntax;
  }

  /** {@return the name of the implicit terminator, which text may omit, if there is one} */
  public Optional<String> terminator() {
    return Optional.ofNullable(terminator);
  }

  /** {@return the names of the valid parent operations; empty if any is valid} */
  public List<String> parents() {
    return parents;
  }

  /** {@return the relations among types of operands, results and attributes} */
  public List<TypeRelation> typeRelations() {
    return typeRelations;
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** Compares by identity. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  /**
   * {@return the position of a property; -1 if there is none}
   *
   * @param property the name of the property
   */
  public int propertyIndex(String property) {
    Integer index = propertyIndex.get(property);
    return index == null ? -1 : index;
  }

  @Override
  public String toString() {
    return name;
  }

  /** Builds a definition; must not be used after {@link #build}. */
  public static final class Builder {
    private final String name;
    private String summary = "";
    private final List<ValueDefinition> operands = new ArrayList<>();
    private final List<PropertyDefinition> properties = new ArrayList<>();
    private final List<ValueDefinition> results = new ArrayList<>();
    private final List<RegionDefinition> regions = new ArrayList<>();
    private final List<SuccessorDefinition> successors = new ArrayList<>();
    private final Set<Trait> traits = new LinkedHashSet<>();
    private @Nullable String assemblyFormat;
    private boolean customSyntax;
    private @Nullable String terminator;
    private final List<String> parents = new ArrayList<>();
    private final List<TypeRelation> typeRelations = new ArrayList<>();
    private @Nullable OpDefinition base;
    private @Nullable Derivation derivation;

    private Builder(String name) {
      this.name = name;
    }

    /**
     * Sets the documentation.
     *
     * @param text one sentence
     * @return this builder
     */
    public Builder summary(String text) {
      summary = text;
      return this;
    }

    /**
     * Adds an operand.
     *
     * @param operand its name
     * @param constraint the constraint on its type
     * @return this builder
     */
    public Builder operand(String operand, TypeConstraint constraint) {
      operands.add(new ValueDefinition(operand, constraint, Arity.SINGLE));
      return this;
    }

    /**
     * Adds an operand that may be absent.
     *
     * @param operand its name
     * @param constraint the constraint on its type
     * @return this builder
     */
    public Builder optionalOperand(String operand, TypeConstraint constraint) {
      operands.add(new ValueDefinition(operand, constraint, Arity.OPTIONAL));
      return this;
    }

    /**
     * Adds any number of operands.
     *
     * @param operand their name
     * @param constraint the constraint on their types
     * @return this builder
     */
    public Builder variadicOperands(String operand, TypeConstraint constraint) {
      operands.add(new ValueDefinition(operand, constraint, Arity.VARIADIC));
      return this;
    }

    /**
     * Adds a result.
     *
     * @param result its name
     * @param constraint the constraint on its type
     * @return this builder
     */
    public Builder result(String result, TypeConstraint constraint) {
      results.add(new ValueDefinition(result, constraint, Arity.SINGLE));
      return this;
    }

    /**
     * Adds a result that may be absent.
     *
     * @param result its name
     * @param constraint the constraint on its type
     * @return this builder
     */
    public Builder optionalResult(String result, TypeConstraint constraint) {
      results.add(new ValueDefinition(result, constraint, Arity.OPTIONAL));
      return this;
    }

    /**
     * Adds any number of results.
     *
     * @param result their name
     * @param constraint the constraint on their types
     * @return this builder
     */
    public Builder variadicResults(String result, TypeConstraint constraint) {
      results.add(new ValueDefinition(result, constraint, Arity.VARIADIC));
      return this;
    }

    /**
     * Adds a property.
     *
     * @param property its name
     * @param constraint the constraint on the attribute
     * @return this builder
     */
    public Builder property(String property, AttributeConstraint constraint) {
      return property(property, constraint, Presence.REQUIRED, Optional.empty());
    }

    /**
     * Adds a property that may be absent.
     *
     * @param property its name
     * @param constraint the constraint on the attribute
     * @return this builder
     */
    public Builder optionalProperty(String property, AttributeConstraint constraint) {
      return property(property, constraint, Presence.OPTIONAL, Optional.empty());
    }

    /**
     * Adds a property that may be absent and has a default.
     *
     * @param property its name
     * @param constraint the constraint on the attribute
     * @param value the default
     * @return this builder
     */
    public Builder defaultedProperty(
        String property, AttributeConstraint constraint, Attribute value) {
      return property(property, constraint, Presence.DEFAULTED, Optional.of(value));
    }

    /**
     * Adds a property that is set to a default when an operation is created without it.
     *
     * @param property its name
     * @param constraint the constraint on the attribute
     * @param value the default
     * @return this builder
     */
    public Builder filledProperty(
        String property, AttributeConstraint constraint, Attribute value) {
      return property(property, constraint, Presence.FILLED, Optional.of(value));
    }

    private Builder property(
        String property,
        AttributeConstraint constraint,
        Presence presence,
        Optional<Attribute> value) {
      properties.add(new PropertyDefinition(property, constraint, presence, value));
      return this;
    }

    /**
     * Removes a property.
     *
     * @param name its name
     * @return this builder
     */
    public Builder without(String name) {
      properties.removeIf(property -> property.name().equals(name));
      return this;
    }

    /**
     * Lets properties be absent.
     *
     * @param names their names
     * @return this builder
     */
    public Builder optional(String... names) {
      properties.replaceAll(property ->
          List.of(names).contains(property.name())
              ? new PropertyDefinition(
                  property.name(), property.constraint(), Presence.OPTIONAL, Optional.empty())
              : property);
      return this;
    }

    /**
     * Adds a property before another one.
     *
     * @param next the name of the other one
     * @param property the property
     * @return this builder
     */
    public Builder insertProperty(String next, PropertyDefinition property) {
      int index = 0;
      while (!properties.get(index).name().equals(next)) {
        index++;
      }
      properties.add(index, property);
      return this;
    }

    /**
     * Adds a region with any number of blocks.
     *
     * @param region its name
     * @return this builder
     */
    public Builder region(String region) {
      return region(region, RegionDefinition.ANY_BLOCKS);
    }

    /**
     * Adds a region with a fixed number of blocks.
     *
     * @param region its name
     * @param blocks the number of blocks
     * @return this builder
     */
    public Builder region(String region, int blocks) {
      regions.add(new RegionDefinition(region, blocks, Arity.SINGLE));
      return this;
    }

    /**
     * Adds any number of regions.
     *
     * @param region their name
     * @param blocks the number of blocks of each
     * @return this builder
     */
    public Builder variadicRegions(String region, int blocks) {
      regions.add(new RegionDefinition(region, blocks, Arity.VARIADIC));
      return this;
    }

    /**
     * Adds a successor.
     *
     * @param successor its name
     * @return this builder
     */
    public Builder successor(String successor) {
      successors.add(new SuccessorDefinition(successor, Arity.SINGLE));
      return this;
    }

    /**
     * Adds any number of successors.
     *
     * @param successor their name
     * @return this builder
     */
    public Builder variadicSuccessors(String successor) {
      successors.add(new SuccessorDefinition(successor, Arity.VARIADIC));
      return this;
    }

    /**
     * Adds traits, which are verified in this order.
     *
     * @param more the traits
     * @return this builder
     */
    public Builder traits(Trait... more) {
      traits.addAll(List.of(more));
      return this;
    }

    /**
     * Declares a single block with a terminator that text may omit.
     *
     * @param operation the name of the terminator
     * @return this builder
     */
    public Builder implicitTerminator(String operation) {
      traits.add(Trait.SINGLE_BLOCK);
      traits.add(Trait.SINGLE_BLOCK_IMPLICIT_TERMINATOR);
      terminator = operation;
      return this;
    }

    /**
     * Restricts the parent operation.
     *
     * @param operations the names of the valid parents
     * @return this builder
     */
    public Builder parents(String... operations) {
      traits.add(Trait.HAS_PARENT);
      parents.addAll(List.of(operations));
      return this;
    }

    /**
     * Adds a relation: operands, results and attributes agree in an aspect of their types.
     *
     * @param aspect the aspect
     * @param names the names of the operands, results and attributes
     * @return this builder
     */
    public Builder allMatch(TypeRelation.Aspect aspect, String... names) {
      return relation(TypeRelation.allMatch(aspect, names));
    }

    /**
     * Adds a relation among the types of operands, results and attributes.
     *
     * @param relation the relation
     * @return this builder
     */
    public Builder relation(TypeRelation relation) {
      typeRelations.add(relation);
      return this;
    }

    /**
     * Sets the declarative assembly format.
     *
     * @param format the format, in MLIR's notation
     * @return this builder
     */
    public Builder format(String format) {
      assemblyFormat = format;
      return this;
    }

    /**
     * Declares that the dialect attaches a hand-written {@link org.hlo4j.ir.asm.OpSyntax}.
     *
     * @return this builder
     */
    public Builder customSyntax() {
      customSyntax = true;
      return this;
    }

    /**
     * Removes the custom syntax: the operation is printed in generic form.
     *
     * @return this builder
     */
    public Builder generic() {
      assemblyFormat = null;
      customSyntax = false;
      return this;
    }

    /**
     * Declares the operation that this one is derived from; its parts are as they have been
     * declared.
     *
     * @param operation the base
     * @param how the correspondence of attributes
     * @return this builder
     */
    public Builder base(OpDefinition operation, Derivation how) {
      base = operation;
      derivation = how;
      return this;
    }

    /** {@return the definition} */
    public OpDefinition build() {
      return new OpDefinition(this, true);
    }
  }
}
