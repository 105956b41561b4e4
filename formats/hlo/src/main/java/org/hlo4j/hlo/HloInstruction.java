package org.hlo4j.hlo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An instruction of a computation: an opcode that is applied to the values of others. It is
 * immutable, and compared by identity.
 */
public final class HloInstruction {
  private final String name;
  private final HloOpcode opcode;
  private final HloShape shape;
  private final List<HloInstruction> operands;
  private final Map<HloAttribute<?>, Object> attributes;

  private HloInstruction(Builder builder, HloShape shape, Map<HloAttribute<?>, Object> attributes) {
    this.name = builder.name;
    this.opcode = builder.opcode;
    this.shape = shape;
    this.operands = List.copyOf(builder.operands);
    this.attributes = attributes;
  }

  /**
   * {@return what an instruction is built by}
   *
   * @param name the name
   * @param opcode the opcode
   */
  public static Builder builder(String name, HloOpcode opcode) {
    return new Builder(name, opcode);
  }

  /** {@return what an instruction like this one is built by} */
  public Builder toBuilder() {
    Builder builder = new Builder(name, opcode).shape(shape).operands(operands);
    builder.attributes.putAll(attributes);
    return builder;
  }

  /** {@return the name, without the sign before it} */
  public String name() {
    return name;
  }

  /** {@return the opcode} */
  public HloOpcode opcode() {
    return opcode;
  }

  /** {@return the shape of the value} */
  public HloShape shape() {
    return shape;
  }

  /** {@return the instructions whose values are the operands} */
  public List<HloInstruction> operands() {
    return operands;
  }

  /** {@return the attributes that are there, in the order of the opcode's row} */
  public Map<HloAttribute<?>, Object> attributes() {
    return attributes;
  }

  /**
   * {@return the value of an attribute; that of one that is not there if it is not, null if there
   * is none}
   *
   * @param <T> the type of the value
   * @param attribute the attribute
   */
  public <T> @Nullable T get(HloAttribute<T> attribute) {
    return AttributeValues.valueOf(attributes, attribute);
  }

  /**
   * {@return the value of an attribute that has one}
   *
   * @param <T> the type of the value
   * @param attribute the attribute
   * @throws IllegalStateException if it has none
   */
  public <T> T require(HloAttribute<T> attribute) {
    T value = get(attribute);
    if (value == null) {
      throw new IllegalStateException(name + " has no attribute " + attribute);
    }
    return value;
  }

  /** {@return the computations that attributes name, in order} */
  public List<HloComputation> calledComputations() {
    List<HloComputation> called = new ArrayList<>();
    for (Object value : attributes.values()) {
      if (value instanceof HloComputation computation) {
        called.add(computation);
      } else if (value instanceof List<?> list) {
        list.stream()
            .filter(HloComputation.class::isInstance)
            .map(HloComputation.class::cast)
            .forEach(called::add);
      }
    }
    return called;
  }

  @Override
  public String toString() {
    return name;
  }

  /** What an instruction is built by. */
  public static final class Builder {
    private final String name;
    private final HloOpcode opcode;
    private @Nullable HloShape shape;
    private List<HloInstruction> operands = List.of();
    private final AttributeValues attributes = new AttributeValues();

    private Builder(String name, HloOpcode opcode) {
      this.name = name;
      this.opcode = opcode;
    }

    /**
     * Sets the shape of the value. For some opcodes it follows from the operands, and need not be
     * set.
     *
     * @param shape the shape
     * @return this
     */
    public Builder shape(HloShape shape) {
      this.shape = shape;
      return this;
    }

    /**
     * Sets the operands.
     *
     * @param operands the instructions whose values are the operands
     * @return this
     */
    public Builder operands(List<HloInstruction> operands) {
      this.operands = operands;
      return this;
    }

    /**
     * Sets the operands.
     *
     * @param operands the instructions whose values are the operands
     * @return this
     */
    public Builder operands(HloInstruction... operands) {
      return operands(List.of(operands));
    }

    /**
     * Sets an attribute.
     *
     * @param <T> the type of the value
     * @param attribute the attribute
     * @param value the value
     * @return this
     */
    public <T> Builder set(HloAttribute<T> attribute, T value) {
      attributes.put(attribute, value);
      return this;
    }

    /** Returns the shape of an operand. */
    HloShape operand(int index) {
      return operands.get(index).shape();
    }

    /** {@return the operands that were set} */
    public List<HloInstruction> operands() {
      return operands;
    }

    HloOpcode opcode() {
      return opcode;
    }

    /** Returns whether the shape was set. */
    boolean hasShape() {
      return shape != null;
    }

    /** Returns the shape. */
    HloShape shape() {
      if (shape == null) {
        throw new IllegalArgumentException(
            "the shape of %s must be given".formatted(opcode.text()));
      }
      return shape;
    }

    /** Returns whether an attribute was set. */
    boolean has(HloAttribute<?> attribute) {
      return attributes.has(attribute);
    }

    /** Returns the value of an attribute, null if there is none. */
    <T> @Nullable T get(HloAttribute<T> attribute) {
      return attributes.get(attribute);
    }

    /** Returns the value of an attribute that the opcode requires. */
    <T> T require(HloAttribute<T> attribute) {
      T value = attributes.get(attribute);
      if (value == null) {
        throw new IllegalArgumentException(opcode + " needs the attribute " + attribute);
      }
      return value;
    }

    /**
     * {@return the instruction}
     *
     * @throws IllegalArgumentException if the opcode has not that many operands, has not these
     *     attributes or needs others, if the shape is not set and does not follow, or if the
     *     instruction is not as those of the opcode must be
     */
    public HloInstruction build() {
      opcode.derive(this);
      Map<HloAttribute<?>, Object> ordered = attributes.inOrder(opcode.text(), opcode.attributes());
      opcode.complete(this);
      return new HloInstruction(this, shape(), ordered);
    }
  }
}
