package org.hlo4j.byteir.define;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The definition of a coarse-grained operation: the target of a custom call, its operands, entries
 * of {@code byteir_attrs}, results, and constraints. Operands and results have one or more forms,
 * which differ in number.
 */
public final class TargetDefinition {
  private final String name;
  private final String summary;
  private final String formula;
  private final String example;
  private final List<String> decisions;
  private final List<TensorForm> operandForms;
  private final List<TensorForm> resultForms;
  private final List<TargetAttribute> attributes;
  private final List<Rule> rules;
  private final ShapeFunction shapes;

  private TargetDefinition(Builder b, ShapeFunction shapes) {
    this.name = b.name;
    this.summary = b.summary;
    this.formula = b.formula;
    this.example = b.example;
    this.decisions = List.copyOf(b.decisions);
    this.operandForms = List.copyOf(b.operandForms);
    this.resultForms = List.copyOf(b.resultForms);
    this.attributes = List.copyOf(b.attributes);
    this.rules = List.copyOf(b.rules);
    this.shapes = shapes;
  }

  /** Returns a builder for the target with this full name. */
  public static Builder target(String name) {
    return new Builder(name);
  }

  /** Returns the full name of the target, such as {@code byteir.softmax}. */
  public String name() {
    return name;
  }

  public String summary() {
    return summary;
  }

  /** Returns the formula that it computes. */
  public String formula() {
    return formula;
  }

  /** Returns an example of a call. */
  public String example() {
    return example;
  }

  /** Returns the decisions taken where sources disagree or are silent. */
  public List<String> decisions() {
    return decisions;
  }

  /** Returns the forms of the operands, the usual one first. */
  public List<TensorForm> operandForms() {
    return operandForms;
  }

  /** Returns the forms of the results, the usual one first. */
  public List<TensorForm> resultForms() {
    return resultForms;
  }

  public List<TargetAttribute> attributes() {
    return attributes;
  }

  /** Returns the attribute of this name. */
  public Optional<TargetAttribute> attribute(String key) {
    return attributes.stream().filter(attribute -> attribute.name().equals(key)).findFirst();
  }

  public List<Rule> rules() {
    return rules;
  }

  public ShapeFunction shapes() {
    return shapes;
  }

  @Override
  public String toString() {
    return name;
  }

  /** A builder of a definition, completed by {@link #shapes}. */
  public static final class Builder {
    private final String name;
    private String summary = "";
    private String formula = "";
    private String example = "";
    private final List<String> decisions = new ArrayList<>();
    private final List<TensorForm> operandForms = new ArrayList<>();
    private final List<TensorForm> resultForms = new ArrayList<>();
    private final List<TargetAttribute> attributes = new ArrayList<>();
    private final List<Rule> rules = new ArrayList<>();

    private Builder(String name) {
      this.name = name;
    }

    public Builder summary(String text) {
      summary = text;
      return this;
    }

    public Builder formula(String text) {
      formula = text.strip();
      return this;
    }

    public Builder example(String text) {
      example = text.strip();
      return this;
    }

    public Builder decision(String text) {
      decisions.add(text.strip().replace('\n', ' '));
      return this;
    }

    /** Adds a form of the operands. */
    public Builder operands(TensorDefinition... operands) {
      operandForms.add(new TensorForm(List.of(operands)));
      return this;
    }

    /** Adds a form of the results. */
    public Builder results(TensorDefinition... results) {
      resultForms.add(new TensorForm(List.of(results)));
      return this;
    }

    public Builder attributes(TargetAttribute... more) {
      attributes.addAll(List.of(more));
      return this;
    }

    public Builder rules(Rule... more) {
      rules.addAll(List.of(more));
      return this;
    }

    /** Builds the definition with the inference of result types. */
    public TargetDefinition shapes(ShapeFunction function) {
      return new TargetDefinition(this, function);
    }
  }
}
