package org.hlo4j.ir.pass;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Passes and pipelines by name. Immutable. */
public final class PassRegistry {
  private final Map<String, PassDefinition> passes;
  private final Map<String, PipelineDefinition> pipelines;

  private PassRegistry(Builder builder) {
    this.passes = Collections.unmodifiableMap(new TreeMap<>(builder.passes));
    this.pipelines = Collections.unmodifiableMap(new TreeMap<>(builder.pipelines));
  }

  /** {@return a builder of a registry} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the passes, by name} */
  public Collection<PassDefinition> passes() {
    return passes.values();
  }

  /** {@return the pipelines, by name} */
  public Collection<PipelineDefinition> pipelines() {
    return pipelines.values();
  }

  /**
   * {@return the pass of a name; null if there is none}
   *
   * @param name the name
   */
  public @Nullable PassDefinition passOrNull(String name) {
    return passes.get(name);
  }

  /**
   * {@return the pipeline of a name; null if there is none}
   *
   * @param name the name
   */
  public @Nullable PipelineDefinition pipelineOrNull(String name) {
    return pipelines.get(name);
  }

  /** Builds a registry; must not be used after {@link #build}. */
  public static final class Builder {
    private final Map<String, PassDefinition> passes = new TreeMap<>();
    private final Map<String, PipelineDefinition> pipelines = new TreeMap<>();

    private Builder() {}

    /**
     * Adds a pass.
     *
     * @param pass the pass
     * @return this builder
     * @throws IllegalArgumentException if there is a pass of this name
     */
    public Builder add(PassDefinition pass) {
      if (passes.put(pass.name(), pass) != null) {
        throw new IllegalArgumentException("pass defined twice: " + pass.name());
      }
      return this;
    }

    /**
     * Adds all passes and pipelines of another registry.
     *
     * @param registry the registry
     * @return this builder
     */
    public Builder addAll(PassRegistry registry) {
      registry.passes().forEach(this::add);
      registry.pipelines().forEach(this::add);
      return this;
    }

    /**
     * Adds a pipeline.
     *
     * @param pipeline the pipeline
     * @return this builder
     * @throws IllegalArgumentException if there is a pipeline of this name
     */
    public Builder add(PipelineDefinition pipeline) {
      if (pipelines.put(pipeline.name(), pipeline) != null) {
        throw new IllegalArgumentException("pipeline defined twice: " + pipeline.name());
      }
      return this;
    }

    /** {@return the registry} */
    public PassRegistry build() {
      return new PassRegistry(this);
    }
  }
}
