package org.hlo4j.conformance.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Programs of PyTorch cut into programs of one node each, without what is only about their origin:
 * documents of a kilobyte. Whole files are larger than inputs of guided fuzzing may be, and the
 * import of all their nodes takes most of the time.
 */
final class TorchNodes {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Members of a program whose values take part in what a node means. */
  private static final Set<String> KEPT =
      Set.of("graph_module", "opset_version", "range_constraints", "schema_version");

  private TorchNodes() {}

  /** Returns a document for each operator of the programs: the smallest. */
  static List<byte[]> of(List<byte[]> archives) {
    Map<String, byte[]> smallest = new TreeMap<>();
    for (byte[] archive : archives) {
      if (ArchiveEntries.ofOrNull(archive) instanceof ArchiveEntries entries) {
        cut(entries.program(), smallest);
      }
    }
    return List.copyOf(smallest.values());
  }

  /** Returns the archive of a document. */
  static byte[] archive(byte[] document) {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    entries.put("p/archive_format", "pt2".getBytes(StandardCharsets.UTF_8));
    entries.put("p/models/model.json", document);
    return ArchiveEntries.of(entries).toBytes();
  }

  private static void cut(byte[] document, Map<String, byte[]> smallest) {
    try {
      JsonNode program = JSON.readTree(document);
      for (JsonNode node : program.at("/graph_module/graph/nodes")) {
        byte[] cut = JSON.writeValueAsBytes(programOf(node, program));
        smallest.merge(
            node.path("target").asText(),
            cut,
            (one, other) -> one.length <= other.length ? one : other);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Returns a program that has tensors for the inputs of a node, and returns its results. */
  private static ObjectNode programOf(JsonNode node, JsonNode whole) {
    ObjectNode program = copy(whole).retain(KEPT);
    ObjectNode module = copy(whole.get("graph_module"));
    ObjectNode graph = copy(module.get("graph"));
    ObjectNode alone = copy(node);
    program.set("graph_module", module);
    module.set("graph", graph);
    alone.putObject("metadata");
    module.putArray("module_call_graph");
    ArrayNode inputs = graph.putArray("inputs");
    ArrayNode inputSpecs = JSON.createArrayNode();
    ArrayNode outputSpecs = JSON.createArrayNode();
    Map<String, JsonNode> used = tensors(node.path("inputs"));
    used.values()
        .forEach(input -> {
          inputs.add(input);
          inputSpecs.addObject().putObject("user_input").set("arg", input);
        });
    Map<String, JsonNode> made = tensors(node.path("outputs"));
    made.values()
        .forEach(output -> outputSpecs.addObject().putObject("user_output").set("arg", output));
    graph.putArray("outputs").addAll(made.values());
    graph.putArray("nodes").add(alone);
    used.putAll(made);
    graph.set("tensor_values", copy(graph.get("tensor_values")).retain(used.keySet()));
    ObjectNode signature = module.putObject("signature");
    signature.set("input_specs", inputSpecs);
    signature.set("output_specs", outputSpecs);
    return program;
  }

  /** Returns another object with the same members. */
  private static ObjectNode copy(JsonNode object) {
    ObjectNode copy = JSON.createObjectNode();
    copy.setAll((ObjectNode) object);
    return copy;
  }

  /** Returns the arguments that are tensors of this graph, by their names. */
  private static Map<String, JsonNode> tensors(JsonNode arguments) {
    Map<String, JsonNode> found = new LinkedHashMap<>();
    arguments.findValues("as_tensor").forEach(tensor -> add(tensor, found));
    arguments.findValues("as_tensors").forEach(list -> list.forEach(tensor -> add(tensor, found)));
    arguments
        .findValues("as_optional_tensors")
        .forEach(list -> list.forEach(tensor -> add(tensor.path("as_tensor"), found)));
    return found;
  }

  private static void add(JsonNode tensor, Map<String, JsonNode> found) {
    if (tensor.has("name")) {
      found.put(tensor.get("name").asText(), JSON.createObjectNode().set("as_tensor", tensor));
    }
  }
}
