package org.hlo4j.ir.pass;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Passes to run, in order, on operations of one name; or nested pipelines, which run on operations
 * directly inside.
 */
public final class Pipeline {
  /** A step of a pipeline. */
  public sealed interface Step {}

  /** Runs a pass that was made with these options. */
  public record Run(PassDefinition definition, PassOptions options, Pass pass) implements Step {
    /** The pass with its options, as {@link PipelineParser} reads it. */
    @Override
    public String toString() {
      return definition.name() + options;
    }
  }

  /** Runs a pipeline on each operation of its anchor directly inside. */
  public record Nested(Pipeline pipeline) implements Step {}

  private final String anchor;
  private final boolean nestsImplicitly;
  private final List<Step> steps = new ArrayList<>();

  /**
   * A pipeline for operations of this name, or {@link PassDefinition#ANY}. Passes for other
   * operations are refused.
   */
  public Pipeline(String anchor) {
    this(anchor, false);
  }

  private Pipeline(String anchor, boolean nestsImplicitly) {
    this.anchor = anchor;
    this.nestsImplicitly = nestsImplicitly;
  }

  /**
   * A pipeline for operations of this name that nests passes for other operations, as it is wanted
   * where passes are named one by one.
   */
  public static Pipeline nestingImplicitly(String anchor) {
    return new Pipeline(anchor, true);
  }

  /** The name of the operations on which the pipeline runs. */
  public String anchor() {
    return anchor;
  }

  public List<Step> steps() {
    return List.copyOf(steps);
  }

  public boolean isEmpty() {
    return steps.isEmpty();
  }

  /**
   * Adds a pass.
   *
   * @throws PipelineException if it is for another operation than this pipeline, which does not
   *     nest it
   */
  public Pipeline add(PassDefinition definition, PassOptions options) {
    boolean here =
        anchor.equals(PassDefinition.ANY)
            || definition.anchor().equals(PassDefinition.ANY)
            || definition.anchor().equals(anchor);
    if (!here && !nestsImplicitly) {
      throw new PipelineException(
          "Can't add pass '%s' restricted to '%s' on a PassManager intended to run on '%s', did you intend to nest?"
              .formatted(definition.className(), definition.anchor(), anchor));
    }
    Run run = new Run(definition, options, definition.factory().apply(options));
    (here ? this : nest(definition.anchor())).steps.add(run);
    return this;
  }

  /**
   * Adds the steps of another pipeline.
   *
   * @throws PipelineException if its anchor is another operation
   */
  public Pipeline addAll(Pipeline other) {
    if (!other.anchor.equals(anchor)) {
      throw new PipelineException(
          "can't run '" + other.anchor + "' pass manager on '" + anchor + "' op");
    }
    steps.addAll(other.steps);
    return this;
  }

  /** The nested pipeline for operations of this name: the last step if it is one, or a new one. */
  public Pipeline nest(String operation) {
    if (!steps.isEmpty()
        && steps.getLast() instanceof Nested(Pipeline last)
        && last.anchor.equals(operation)) {
      return last;
    }
    Pipeline nested = new Pipeline(operation, nestsImplicitly);
    steps.add(new Nested(nested));
    return nested;
  }

  /** The textual pipeline, which {@link PipelineParser} reads, with the values of all options. */
  @Override
  public String toString() {
    return steps.stream()
        .map(step ->
            step instanceof Run run ? run.toString() : ((Nested) step).pipeline().toString())
        .collect(Collectors.joining(",", anchor + "(", ")"));
  }
}
