package org.hlo4j.hlo;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A module: computations, of which one is the program. */
public final class HloModule {
  private final String name;
  private final List<HloComputation> computations;
  private final HloComputation entry;
  private final Map<HloAttribute<?>, Object> attributes;
  private final HloFrames frames;

  private HloModule(
      Builder builder, HloComputation entry, Map<HloAttribute<?>, Object> attributes) {
    this.name = builder.name;
    this.computations = List.copyOf(builder.computations);
    this.entry = entry;
    this.attributes = attributes;
    this.frames = builder.frames;
  }

  /**
   * {@return what a module is built by}
   *
   * @param name the name
   */
  public static Builder builder(String name) {
    return new Builder(name);
  }

  /** {@return the name} */
  public String name() {
    return name;
  }

  /** {@return the computations, each after those that it calls} */
  public List<HloComputation> computations() {
    return computations;
  }

  /** {@return the computation that is the program} */
  public HloComputation entry() {
    return entry;
  }

  /** {@return the attributes that are there, in the order of the table} */
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

  /** {@return the frames that metadata name} */
  public HloFrames frames() {
    return frames;
  }

  /** {@return the shapes that the program is called with: layouts may differ from its own} */
  public HloProgramShape entryShape() {
    HloProgramShape shape = get(HloModuleAttributes.ENTRY_COMPUTATION_LAYOUT);
    return shape == null ? entry.shape() : shape; // build sets it
  }

  @Override
  public String toString() {
    return name;
  }

  /** What a module is built by. */
  public static final class Builder {
    private final String name;
    private final List<HloComputation> computations = new ArrayList<>();
    private final Set<HloComputation> defined = new HashSet<>();
    private @Nullable HloComputation entry;
    private final AttributeValues attributes = new AttributeValues();
    private HloFrames frames = HloFrames.NONE;

    private Builder(String name) {
      this.name = name;
    }

    /**
     * Adds a computation.
     *
     * @param computation the computation, after those that it calls
     * @return this
     * @throws IllegalArgumentException if it calls one that was not added
     */
    public Builder add(HloComputation computation) {
      for (HloInstruction each : computation.instructions()) {
        for (HloComputation called : each.calledComputations()) {
          if (!defined.contains(called)) {
            throw new IllegalArgumentException(
                "%s comes before %s, which it calls".formatted(computation, called));
          }
        }
      }
      if (!defined.add(computation)) {
        throw new IllegalArgumentException("the module has the computation twice: " + computation);
      }
      computations.add(computation);
      return this;
    }

    /**
     * Sets the computation that is the program; if it is not set, it is the last one.
     *
     * @param computation the computation, which was added
     * @return this
     */
    public Builder entry(HloComputation computation) {
      this.entry = computation;
      return this;
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

    /**
     * Sets the frames that metadata name.
     *
     * @param frames the frames
     * @return this
     */
    public Builder frames(HloFrames frames) {
      this.frames = frames;
      return this;
    }

    /**
     * {@return the module}
     *
     * @throws IllegalArgumentException if there is no program, or an attribute that modules have
     *     not
     */
    public HloModule build() {
      if (computations.isEmpty()) {
        throw new IllegalArgumentException("a module needs a computation");
      }
      HloComputation program = entry == null ? computations.getLast() : entry;
      if (!defined.contains(program)) {
        throw new IllegalArgumentException("the module does not have its program " + program);
      }
      if (attributes.get(HloModuleAttributes.ENTRY_COMPUTATION_LAYOUT) == null) {
        attributes.put(HloModuleAttributes.ENTRY_COMPUTATION_LAYOUT, program.shape());
      }
      return new HloModule(this, program, attributes.inOrder("a module", HloModuleAttributes.ALL));
    }
  }
}
