package org.hlo4j.dialect.stablehlo.rule;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The labels of the specification: {@code rules/spec-labels.txt}. */
final class SpecLabels {
  /**
   * An input of an operation.
   *
   * @param label the label, such as {@code pad_i3}
   * @param name the name of an operand, a property or a region; of a property, a field may follow
   */
  record Input(String operation, String label, String name) {
    boolean isField() {
      return name.contains(".");
    }

    /** The name without the field. */
    String part() {
      return isField() ? name.substring(0, name.indexOf('.')) : name;
    }

    String field() {
      return name.substring(name.indexOf('.') + 1);
    }

    @Override
    public String toString() {
      return label;
    }
  }

  private final Set<String> constraints = new LinkedHashSet<>();
  private final List<Input> inputs = new ArrayList<>();

  private SpecLabels() {}

  static SpecLabels read() {
    SpecLabels labels = new SpecLabels();
    try (InputStream in = SpecLabels.class.getResourceAsStream("/rules/spec-labels.txt")) {
      new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(line -> labels.add(line.split(" ", -1)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return labels;
  }

  private void add(String... words) {
    for (int i = 1; i <= Integer.parseInt(words[1].substring(1)); i++) {
      constraints.add(words[0] + "_c" + i);
    }
    for (int i = 2; i < words.length; i++) {
      inputs.add(new Input(words[0], words[0] + "_i" + (i - 1), words[i]));
    }
  }

  List<Input> inputs() {
    return inputs;
  }

  /** The labels of constraints and inputs. */
  Set<String> all() {
    Set<String> all = new LinkedHashSet<>(constraints);
    inputs.forEach(input -> all.add(input.label()));
    return all;
  }

  /** The name of the operation of a label. */
  static String operation(String label) {
    return label.substring(0, label.lastIndexOf('_'));
  }
}
