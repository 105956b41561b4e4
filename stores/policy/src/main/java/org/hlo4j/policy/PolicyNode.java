package org.hlo4j.policy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.opset.Version;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** A node of a policy's YAML, which refuses what it should not be at its place in the file. */
final class PolicyNode {
  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

  private final YamlFile file;
  private final Node node;

  PolicyNode(YamlFile file, Node node) {
    this.file = file;
    this.node = node;
    file.count(this);
  }

  /** Returns the diagnostic of a mistake here. */
  DiagnosticException mistake(String message) {
    return mistake(file.name(), node.getStartMark().orElse(null), message);
  }

  static DiagnosticException mistake(
      String file, @org.jspecify.annotations.Nullable Mark mark, String message) {
    return new DiagnosticException(
        FileLineColLoc.of(
            file, mark == null ? 1 : mark.getLine() + 1, mark == null ? 1 : mark.getColumn() + 1),
        message);
  }

  /** Returns the values of a mapping by their keys, in their order. */
  Map<String, Entry> mapping(String expected) {
    if (!(node instanceof MappingNode mapping)) {
      throw mistake("expected " + expected);
    }
    Map<String, Entry> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      PolicyNode key = new PolicyNode(file, tuple.getKeyNode());
      String name = key.string();
      if (entries.put(name, new Entry(key, new PolicyNode(file, tuple.getValueNode()))) != null) {
        throw key.mistake("'" + name + "' is stated twice");
      }
    }
    return entries;
  }

  /**
   * An entry of a mapping.
   *
   * @param key its key
   * @param value its value
   */
  record Entry(PolicyNode key, PolicyNode value) {}

  boolean isMapping() {
    return node instanceof MappingNode;
  }

  List<PolicyNode> list(String expected) {
    if (!(node instanceof SequenceNode sequence)) {
      throw mistake("expected " + expected);
    }
    List<PolicyNode> nodes = new ArrayList<>();
    for (Node each : sequence.getValue()) {
      nodes.add(new PolicyNode(file, each));
    }
    return nodes;
  }

  String string() {
    if (node instanceof ScalarNode scalar
        && !scalar.getTag().equals(Tag.NULL)
        && !scalar.getTag().equals(Tag.BOOL)) {
      return scalar.getValue();
    }
    throw mistake("expected a string");
  }

  List<String> strings() {
    return list("a list of strings").stream().map(PolicyNode::string).toList();
  }

  boolean isOff() {
    return node instanceof ScalarNode scalar && scalar.isPlain() && scalar.getValue().equals("off");
  }

  void mustBeTrue() {
    if (!(node instanceof ScalarNode scalar)
        || !scalar.getTag().equals(Tag.BOOL)
        || !scalar.getValue().equalsIgnoreCase("true")) {
      throw mistake("expected true, or off");
    }
  }

  Version release() {
    String expected = "expected a release such as " + Version.current();
    if (!(node instanceof ScalarNode scalar)) {
      throw mistake(expected);
    }
    return Version.tryParse(scalar.getValue()).orElseThrow(() -> mistake(expected));
  }

  double quantity(Quantity quantity) {
    if (node instanceof ScalarNode scalar) {
      try {
        return quantity.parse(scalar.getValue());
      } catch (IllegalArgumentException e) {
        throw mistake("expected " + quantity.title());
      }
    }
    throw mistake("expected " + quantity.title());
  }

  Set<String> names(Set<String> known) {
    Set<String> names = new LinkedHashSet<>();
    for (PolicyNode each : list("a list of " + String.join(", ", new TreeSet<>(known)))) {
      if (!known.contains(each.string())) {
        throw each.mistake(
            "unknown name '%s', expected %s"
                .formatted(each.string(), String.join(", ", new TreeSet<>(known))));
      }
      names.add(each.string());
    }
    return names;
  }

  List<Glob> globs(Function<String, Glob> read) {
    List<Glob> globs = new ArrayList<>();
    for (PolicyNode each : list("a list of patterns")) {
      try {
        globs.add(read.apply(each.string()));
      } catch (IllegalArgumentException e) {
        throw each.mistake(String.valueOf(e.getMessage()));
      }
    }
    return globs;
  }

  List<String> sha256s() {
    List<String> digests = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (PolicyNode each : list("a list of digests")) {
      if (!SHA256.matcher(each.string()).matches()) {
        throw each.mistake("expected 64 hexadecimal digits in lower case");
      }
      if (seen.add(each.string())) {
        digests.add(each.string());
      }
    }
    return digests;
  }

  /** Returns the text of a scalar, as written. */
  @Override
  public String toString() {
    return node instanceof ScalarNode scalar ? scalar.getValue() : node.getNodeType().toString();
  }
}
