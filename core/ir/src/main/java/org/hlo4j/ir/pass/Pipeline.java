package org.hlo4j.ir.pass;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A sequence of passes for operations of one name, and of nested pipelines for operations directly
 * nested in them.
 */
public final class Pipeline {
  /** A step of a pipeline. */
  public sealed interface Step {}

  /**
   * A step that runs a pass.
   *
   * @param definition the definition of the pass
   * @param options its options
   * @param pass the pass, created with these options
   */
  public record Run(PassDefinition definition, PassOptions options, Pass pass) implements Step {
    /** Returns the pass with its options, in the syntax of {@link PipelineParser}. */
    @Override
    public String toString() {
      return definition.name() + options;
    }
  }

  /**
   * A step that runs a pipeline on each directly nested operation of its anchor.
   *
   * @param pipeline the pipeline
   */
  public record Nested(Pipeline pipeline) implements Step {}

  private final String anchor;
  private final boolean nestsImplicitly;
  private final List<Step> steps = new ArrayList<>();

  /**
   * Creates an empty pipeline that rejects passes for other operations.
   *
   * @param anchor the name of the operations it runs on, or {@link PassDefinition#ANY}
   */
  public Pipeline(String anchor) {
    this(anchor, false);
  }

  private Pipeline(String anchor, boolean nestsImplicitly) {
    this.anchor = anchor;
    this.nestsImplicitly = nestsImplicitly;
  }

  /**
   * {@return an empty pipeline that nests passes for other operations, for command lines that list
   * passes}
   *
   * @param anchor the name of the operations it runs on
   */
  public static Pipeline nestingImplicitly(String anchor) {
    return new Pipeline(anchor, true);
  }

  /** {@return the name of the operations it runs on} */
  public String anchor() {
    return anchor;
  }

  /** {@return the steps, in order} */
  public List<Step> steps() {
    return List.copyOf(steps);
  }

  /** {@return whether there are no steps} */
  public boolean isEmpty() {
    return steps.isEmpty();
  }

  /**
   * Appends a pass.
   *
   * @param definition the pass
   * @param options its options
   * @return this pipeline
   * @throws PipelineException if the pass is for another operation and this pipeline does not nest
   *     it
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
   * Appends the steps of another pipeline.
   *
   * @param other the pipeline
   * @return this pipeline
   * @throws PipelineException if its anchor differs
   */
  public Pipeline addAll(Pipeline other) {
    if (!other.anchor.equals(anchor)) {
      throw new PipelineException(
          "can't run '" + other.anchor + "' pass manager on '" + anchor + "' op");
    }
    steps.addAll(other.steps);
    return this;
  }

  /**
   * {@return the nested pipeline for operations of a name: the last step if it is one, else a new
   * step}
   *
   * @param operation the name of the operations
   */
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

  /**
   * Returns the textual pipeline, in the syntax of {@link PipelineParser}, with the values of all
   * options.
   */
  @Override
  public String toString() {
    return steps.stream()
        .map(step ->
            step instanceof Run run ? run.toString() : ((Nested) step).pipeline().toString())
        .collect(Collectors.joining(",", anchor + "(", ")"));
  }
}
