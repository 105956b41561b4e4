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
import org.hlo4j.ir.builtin.Hashes;
import org.hlo4j.ir.define.PropertyDefinition.Presence;
import org.jspecify.annotations.Nullable;

/**
 * The one statement of what an operation is: operands, properties, results, regions, successors,
 * traits and assembly format. Parser, printer, verifier, bytecode and documentation interpret it.
 *
 * <p>Definitions are constants compared by identity. An operation of an unknown dialect has a
 * definition too, made by {@link #unregistered}, that allows anything.
 */
public final class OpDefinition {
  /** The name of the property that holds the sizes of variadic operand groups. */
  public static final String OPERAND_SEGMENT_SIZES = "operandSegmentSizes";

  /** The name of the property that holds the sizes of variadic result groups. */
  public static final String RESULT_SEGMENT_SIZES = "resultSegmentSizes";

  /** Kept: every machine looks definitions up. */
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
   * Begins the definition of an operation; {@code name} includes the dialect: {@code func.call}.
   */
  public static Builder op(String name) {
    return new Builder(name);
  }

  /** The definition of an operation of which only the name is known. */
  public static OpDefinition unregistered(String name) {
    return new OpDefinition(new Builder(name), false);
  }

  /** The full name: dialect, dot, mnemonic. */
  public String name() {
    return name;
  }

  /** The part of the name before the first dot; empty where there is none. */
  public String dialect() {
    return dialect;
  }

  /** The part of the name after the dialect and its dot. */
  public String mnemonic() {
    return dialect.isEmpty() ? name : name.substring(dialect.length() + 1);
  }

  /** False for operations of unknown dialects. */
  public boolean isRegistered() {
    return registered;
  }

  public String summary() {
    return summary;
  }

  public List<ValueDefinition> operands() {
    return operands;
  }

  /** Whether each declared operand stands for just the one operand at its position. */
  public boolean hasFixedOperands() {
    return fixedOperands;
  }

  /** Whether each declared result stands for just the one result at its position. */
  public boolean hasFixedResults() {
    return fixedResults;
  }

  /** The inherent attributes in the order in which bytecode holds them. */
  public List<PropertyDefinition> properties() {
    return properties;
  }

  /** The positions of the properties that an operation made without them gets. */
  public List<Integer> filledProperties() {
    return filledProperties;
  }

  public List<ValueDefinition> results() {
    return results;
  }

  public List<RegionDefinition> regions() {
    return regions;
  }

  public List<SuccessorDefinition> successors() {
    return successors;
  }

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

  /** All traits, in the order in which they are verified. */
  public Set<Trait> traits() {
    return traits;
  }

  /** The declarative assembly format, if the operation has one. */
  public Optional<String> assemblyFormat() {
    return Optional.ofNullable(assemblyFormat);
  }

  /** Whether the dialect attaches a hand-written {@code OpSyntax}. */
  public boolean hasCustomSyntax() {
    return customSyntax;
  }

  /** The name of the terminator that text may leave out, if there is one. */
  public Optional<String> terminator() {
    return Optional.ofNullable(terminator);
  }

  /** The names of the operations that this one may stand in; empty means any. */
  public List<String> parents() {
    return parents;
  }

  /** What must hold among the types of operands, results and attributes. */
  public List<TypeRelation> typeRelations() {
    return typeRelations;
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** Definitions are equal only to themselves. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  /** The position of a property, or -1. */
  public int propertyIndex(String property) {
    Integer index = propertyIndex.get(property);
    return index == null ? -1 : index;
  }

  @Override
  public String toString() {
    return name;
  }

  /** Collects the parts of a definition; consumed by {@link #build}. */
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

    private Builder(String name) {
      this.name = name;
    }

    /** One sentence that says what the operation does. */
    public Builder summary(String text) {
      summary = text;
      return this;
    }

    public Builder operand(String operand, TypeConstraint constraint) {
      operands.add(new ValueDefinition(operand, constraint, Arity.SINGLE));
      return this;
    }

    public Builder optionalOperand(String operand, TypeConstraint constraint) {
      operands.add(new ValueDefinition(operand, constraint, Arity.OPTIONAL));
      return this;
    }

    public Builder variadicOperands(String operand, TypeConstraint constraint) {
      operands.add(new ValueDefinition(operand, constraint, Arity.VARIADIC));
      return this;
    }

    public Builder result(String result, TypeConstraint constraint) {
      results.add(new ValueDefinition(result, constraint, Arity.SINGLE));
      return this;
    }

    public Builder optionalResult(String result, TypeConstraint constraint) {
      results.add(new ValueDefinition(result, constraint, Arity.OPTIONAL));
      return this;
    }

    public Builder variadicResults(String result, TypeConstraint constraint) {
      results.add(new ValueDefinition(result, constraint, Arity.VARIADIC));
      return this;
    }

    public Builder property(String property, AttributeConstraint constraint) {
      return property(property, constraint, Presence.REQUIRED, Optional.empty());
    }

    public Builder optionalProperty(String property, AttributeConstraint constraint) {
      return property(property, constraint, Presence.OPTIONAL, Optional.empty());
    }

    /** A property that may be absent, which means {@code value}. */
    public Builder defaultedProperty(
        String property, AttributeConstraint constraint, Attribute value) {
      return property(property, constraint, Presence.DEFAULTED, Optional.of(value));
    }

    /** A property that an operation made without it gets with this value. */
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

    /** A region with any number of blocks. */
    public Builder region(String region) {
      return region(region, RegionDefinition.ANY_BLOCKS);
    }

    /** A region that must have this many blocks. */
    public Builder region(String region, int blocks) {
      regions.add(new RegionDefinition(region, blocks, Arity.SINGLE));
      return this;
    }

    /** Any number of regions, each of which must have this many blocks. */
    public Builder variadicRegions(String region, int blocks) {
      regions.add(new RegionDefinition(region, blocks, Arity.VARIADIC));
      return this;
    }

    public Builder successor(String successor) {
      successors.add(new SuccessorDefinition(successor, Arity.SINGLE));
      return this;
    }

    public Builder variadicSuccessors(String successor) {
      successors.add(new SuccessorDefinition(successor, Arity.VARIADIC));
      return this;
    }

    public Builder traits(Trait... more) {
      traits.addAll(List.of(more));
      return this;
    }

    /** A single block that ends with this terminator, which text may leave out. */
    public Builder implicitTerminator(String operation) {
      traits.add(Trait.SINGLE_BLOCK);
      traits.add(Trait.SINGLE_BLOCK_IMPLICIT_TERMINATOR);
      terminator = operation;
      return this;
    }

    /** The operations that this one may stand in. */
    public Builder parents(String... operations) {
      traits.add(Trait.HAS_PARENT);
      parents.addAll(List.of(operations));
      return this;
    }

    /** Operands, results and attributes that must agree in one aspect of their types. */
    public Builder allMatch(TypeRelation.Aspect aspect, String... names) {
      return relation(TypeRelation.allMatch(aspect, names));
    }

    /** A relation among the types of operands, results and attributes. */
    public Builder relation(TypeRelation relation) {
      typeRelations.add(relation);
      return this;
    }

    /** The declarative assembly format, in MLIR's notation. */
    public Builder format(String format) {
      assemblyFormat = format;
      return this;
    }

    /** Says that the dialect attaches a hand-written {@code OpSyntax}. */
    public Builder customSyntax() {
      customSyntax = true;
      return this;
    }

    public OpDefinition build() {
      return new OpDefinition(this, true);
    }
  }
}
