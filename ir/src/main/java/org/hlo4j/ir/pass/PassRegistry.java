package org.hlo4j.ir.pass;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The passes and pipelines that a tool knows, by name. Immutable. */
public final class PassRegistry {
  private final Map<String, PassDefinition> passes;
  private final Map<String, PipelineDefinition> pipelines;

  private PassRegistry(Builder builder) {
    this.passes = Collections.unmodifiableMap(new TreeMap<>(builder.passes));
    this.pipelines = Collections.unmodifiableMap(new TreeMap<>(builder.pipelines));
  }

  public static Builder builder() {
    return new Builder();
  }

  /** The passes, by name. */
  public Collection<PassDefinition> passes() {
    return passes.values();
  }

  /** The pipelines, by name. */
  public Collection<PipelineDefinition> pipelines() {
    return pipelines.values();
  }

  public @Nullable PassDefinition passOrNull(String name) {
    return passes.get(name);
  }

  public @Nullable PipelineDefinition pipelineOrNull(String name) {
    return pipelines.get(name);
  }

  /** Collects passes and pipelines; consumed by {@link #build}. */
  public static final class Builder {
    private final Map<String, PassDefinition> passes = new TreeMap<>();
    private final Map<String, PipelineDefinition> pipelines = new TreeMap<>();

    private Builder() {}

    public Builder add(PassDefinition pass) {
      if (passes.put(pass.name(), pass) != null) {
        throw new IllegalArgumentException("pass defined twice: " + pass.name());
      }
      return this;
    }

    /** Adds all passes and pipelines of another registry. */
    public Builder addAll(PassRegistry registry) {
      registry.passes().forEach(this::add);
      registry.pipelines().forEach(this::add);
      return this;
    }

    public Builder add(PipelineDefinition pipeline) {
      if (pipelines.put(pipeline.name(), pipeline) != null) {
        throw new IllegalArgumentException("pipeline defined twice: " + pipeline.name());
      }
      return this;
    }

    public PassRegistry build() {
      return new PassRegistry(this);
    }
  }
}
