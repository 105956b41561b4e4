package org.hlo4j.pytorch.schema;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;

/**
 * A call of an operator.
 *
 * @param target the operator with its overload
 * @param inputs the arguments, by their names in the schema of the operator; those that have their
 *     default may be absent
 * @param metadata its stack trace and modules, say
 */
// How Python returns the result, and the name of a value of the graph.
@JsonIgnoreProperties({"is_hop_single_tensor_return", "name"})
public record GraphNode(
    String target,
    List<NamedArgument> inputs,
    List<Argument> outputs,
    Map<String, String> metadata) {
  /** Creates a record. */
  public GraphNode {
    Required.member(target, "target");
    Required.member(inputs, "inputs");
    Required.member(outputs, "outputs");
    Required.member(metadata, "metadata");
  }

  /** An argument. */
  // Whether Python passes it by its place.
  @JsonIgnoreProperties("kind")
  public record NamedArgument(String name, Argument arg) {
    /** Creates a record. */
    public NamedArgument {
      Required.member(name, "name");
      Required.member(arg, "arg");
    }
  }
}
