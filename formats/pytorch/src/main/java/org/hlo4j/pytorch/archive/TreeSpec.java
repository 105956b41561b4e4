package org.hlo4j.pytorch.archive;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;

/** A pytree, as programs describe it: nested lists, tuples and dictionaries. */
public final class TreeSpec {
  private static final JsonMapper MAPPER = new JsonMapper();

  private TreeSpec() {}

  /**
   * Returns the places of the leaves, such as {@code logits} or {@code 1.hidden}; none if the
   * description is not understood.
   *
   * @param spec {@code [VERSION, TREE]}
   */
  public static List<String> leaves(String spec) {
    List<String> leaves = new ArrayList<>();
    try {
      JsonNode tree = MAPPER.readTree(spec).path(1);
      if (tree.isObject()) {
        add(tree, "", leaves);
      }
    } catch (JacksonException e) {
      return List.of();
    }
    return leaves;
  }

  private static void add(JsonNode tree, String place, List<String> leaves)
      throws JacksonException {
    JsonNode children = tree.path("children_spec");
    if (tree.path("type").isNull()) {
      leaves.add(place.isEmpty() ? "0" : place);
      return;
    }
    // The keys of a dictionary are its context.
    JsonNode keys =
        tree.path("context").isTextual()
            ? MAPPER.readTree(tree.path("context").textValue())
            : tree.path("context");
    for (int i = 0; i < children.size(); i++) {
      String key =
          keys.isArray() && keys.path(i).isTextual() ? keys.path(i).textValue() : String.valueOf(i);
      add(children.get(i), place.isEmpty() ? key : place + "." + key, leaves);
    }
  }
}
