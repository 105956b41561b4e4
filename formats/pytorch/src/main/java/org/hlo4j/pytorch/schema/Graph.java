package org.hlo4j.pytorch.schema;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;

/**
 * A graph.
 *
 * @param tensorValues the types of tensors by their names
 */
// What follows from nodes and inputs, and how Python returns the result.
@JsonIgnoreProperties({
  "sym_int_values",
  "sym_bool_values",
  "sym_float_values",
  "custom_obj_values",
  "is_single_tensor_return"
})
public record Graph(
    List<Argument> inputs,
    List<Argument> outputs,
    List<GraphNode> nodes,
    @JsonProperty("tensor_values") Map<String, TensorMeta> tensorValues) {
  /** Creates a record. */
  public Graph {
    Required.member(inputs, "inputs");
    Required.member(outputs, "outputs");
    Required.member(nodes, "nodes");
    Required.member(tensorValues, "tensor_values");
  }
}
