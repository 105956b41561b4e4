package org.hlo4j.pytorch.schema;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An exported program. */
// Versions of libraries of operators; what was checked, and what Python checks at a call.
@JsonIgnoreProperties({"opset_version", "verifiers", "guards_code"})
public record Program(
    @JsonProperty("graph_module") GraphModule graphModule,
    @JsonProperty("range_constraints") Map<String, RangeConstraint> rangeConstraints,
    @JsonProperty("schema_version") SchemaVersion schemaVersion,
    @JsonProperty("torch_version") @Nullable String torchVersion) {
  /** Creates a record. */
  public Program {
    Required.member(graphModule, "graph_module");
    Required.member(rangeConstraints, "range_constraints");
    Required.member(schemaVersion, "schema_version");
  }

  /** The graph of a program and the use of its inputs and outputs. */
  // Notes, and names of members of named tuples.
  @JsonIgnoreProperties({"metadata", "treespec_namedtuple_fields"})
  public record GraphModule(
      Graph graph,
      GraphSignature signature,
      @JsonProperty("module_call_graph") List<ModuleCallEntry> moduleCallGraph) {
    /** Creates a record. */
    public GraphModule {
      Required.member(graph, "graph");
      Required.member(signature, "signature");
      Required.member(moduleCallGraph, "module_call_graph");
    }
  }

  /** The use of the inputs and outputs of the graph, in their order. */
  public record GraphSignature(
      @JsonProperty("input_specs") List<InputSpec> inputSpecs,
      @JsonProperty("output_specs") List<OutputSpec> outputSpecs) {
    /** Creates a record. */
    public GraphSignature {
      Required.member(inputSpecs, "input_specs");
      Required.member(outputSpecs, "output_specs");
    }
  }

  /** The signature of a module; the first one is that of the program. */
  public record ModuleCallEntry(String fqn, @Nullable ModuleCallSignature signature) {}

  /**
   * How a module is called.
   *
   * @param inSpec the pytree of the arguments
   * @param outSpec the pytree of the result
   */
  // Names of values of the graph, whose signature has them.
  @JsonIgnoreProperties({"inputs", "outputs"})
  public record ModuleCallSignature(
      @JsonProperty("in_spec") String inSpec,
      @JsonProperty("out_spec") String outSpec,
      @JsonProperty("forward_arg_names") @Nullable List<String> argumentNames) {
    /** Creates a record. */
    public ModuleCallSignature {
      Required.member(outSpec, "out_spec");
    }
  }

  /**
   * The values of a symbol.
   *
   * @param min null if unbounded
   * @param max null if unbounded
   */
  public record RangeConstraint(
      @JsonProperty("min_val") @Nullable Long min, @JsonProperty("max_val") @Nullable Long max) {}

  /** The version of the schema. */
  public record SchemaVersion(int major, int minor) {}
}
