package org.hlo4j.transforms.random;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.hlo4j.interpreter.Tensor;

/** Builds the text of a function {@code main}; indexes its values by type. */
final class Draft {
  private final RandomGenerator random;
  private final StringBuilder body = new StringBuilder();
  private final StringBuilder functions = new StringBuilder();
  private final Map<String, List<String>> values = new LinkedHashMap<>();
  private final List<String> arguments = new ArrayList<>();
  private final List<Tensor> inputs = new ArrayList<>();
  private final List<String> results = new ArrayList<>();
  private final List<String> resultTypes = new ArrayList<>();
  private int next;

  Draft(RandomGenerator random) {
    this.random = random;
  }

  RandomGenerator random() {
    return random;
  }

  int below(int limit) {
    return random.nextInt(limit);
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  <T> T any(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  /** An argument of {@code main}, on which it is run with {@code input}. */
  String argument(String type, Tensor input) {
    String name = "%a" + arguments.size();
    arguments.add(name + ": " + type);
    inputs.add(input);
    add(type, name);
    return name;
  }

  /** Adds an operation with one result; returns its name. */
  String define(String type, String right) {
    String name = "%v" + next++;
    body.append("  ").append(name).append(" = ").append(right).append('\n');
    add(type, name);
    return name;
  }

  /** As {@link #define}, in generic form: the name of the operation, its attributes, operands. */
  String generic(String type, String operation, String attributes, List<String> operands) {
    String types = operands.stream().map(this::typeOf).collect(Collectors.joining(", "));
    return define(
        type,
        "\"%s\"(%s) %s : (%s) -> %s"
            .formatted(operation, String.join(", ", operands), attributes, types, type));
  }

  void line(String text) {
    body.append("  ").append(text).append('\n');
  }

  /** Returns a fresh name. */
  String name() {
    return "%v" + next++;
  }

  void add(String type, String name) {
    values.computeIfAbsent(type, _ -> new ArrayList<>()).add(name);
  }

  String typeOf(String name) {
    return values.entrySet().stream()
        .filter(entry -> entry.getValue().contains(name))
        .findFirst()
        .orElseThrow()
        .getKey();
  }

  boolean has(String type) {
    return values.containsKey(type);
  }

  /** Returns a value of this type, of which there must be one. */
  String any(String type) {
    return any(Objects.requireNonNull(values.get(type), type));
  }

  /** Returns a value of this type, preferring late ones. */
  String recent(String type) {
    List<String> names = Objects.requireNonNull(values.get(type), type);
    return names.get(names.size() - 1 - below(Math.min(4, names.size())));
  }

  String last(String type) {
    return Objects.requireNonNull(values.get(type), type).getLast();
  }

  /** Adds values that {@code main} returns; each at most once a call. */
  void result(String name) {
    results.add(name);
    resultTypes.add(typeOf(name));
  }

  /** Adds text after {@code main}. */
  void function(String text) {
    functions.append(text).append('\n');
  }

  RandomProgram program() {
    return program("");
  }

  /** Returns the program, with attributes of {@code main}. */
  RandomProgram program(String attributes) {
    String text =
        "func.func @main(%s) -> (%s) %s{\n%s  return %s%s\n}\n%s"
            .formatted(
                String.join(", ", arguments),
                String.join(", ", resultTypes),
                attributes,
                body,
                String.join(", ", results),
                results.isEmpty() ? "" : " : " + String.join(", ", resultTypes),
                functions);
    return new RandomProgram(text, inputs);
  }
}
