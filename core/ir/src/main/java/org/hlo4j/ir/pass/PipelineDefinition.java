package org.hlo4j.ir.pass;

import java.util.List;
import java.util.function.Function;

/**
 * The definition of a named sequence of passes.
 *
 * @param name the name on the command line
 * @param description one line of documentation
 * @param options the options
 * @param expansion returns the textual pipeline, without anchor, for given options
 */
public record PipelineDefinition(
    String name,
    String description,
    List<PassOption> options,
    Function<PassOptions, String> expansion) {
  /** Copies the list. */
  public PipelineDefinition {
    options = List.copyOf(options);
  }

  /**
   * {@return the definition of a pipeline without options}
   *
   * @param name the name on the command line
   * @param description one line of documentation
   * @param expansion the textual pipeline, without anchor
   */
  public static PipelineDefinition of(String name, String description, String expansion) {
    return new PipelineDefinition(name, description, List.of(), options -> expansion);
  }
}
