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

  /**
   * {@return a builder for a target}
   *
   * @param name the full name, such as {@code byteir.softmax}
   */
  public static Builder target(String name) {
    return new Builder(name);
  }

  /** {@return the full name of the target, such as {@code byteir.softmax}} */
  public String name() {
    return name;
  }

  /** {@return a sentence that describes the target} */
  public String summary() {
    return summary;
  }

  /** {@return the formula that it computes} */
  public String formula() {
    return formula;
  }

  /** {@return an example of a call, as MLIR text} */
  public String example() {
    return example;
  }

  /** {@return the decisions taken where sources disagree or are silent} */
  public List<String> decisions() {
    return decisions;
  }

  /** {@return the forms of the operands, the usual one first} */
  public List<TensorForm> operandForms() {
    return operandForms;
  }

  /** {@return the forms of the results, the usual one first} */
  public List<TensorForm> resultForms() {
    return resultForms;
  }

  /** {@return the attributes, in the order of the document} */
  public List<TargetAttribute> attributes() {
    return attributes;
  }

  /**
   * {@return the attribute of a name}
   *
   * @param key the key in {@code byteir_attrs}
   */
  public Optional<TargetAttribute> attribute(String key) {
    return attributes.stream().filter(attribute -> attribute.name().equals(key)).findFirst();
  }

  /** {@return the constraints} */
  public List<Rule> rules() {
    return rules;
  }

  /** {@return the inference of result types} */
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

    /**
     * Sets the description.
     *
     * @param text a sentence
     * @return this builder
     */
    public Builder summary(String text) {
      summary = text;
      return this;
    }

    /**
     * Sets the formula.
     *
     * @param text the formula; surrounding white space is removed
     * @return this builder
     */
    public Builder formula(String text) {
      formula = text.strip();
      return this;
    }

    /**
     * Sets the example.
     *
     * @param text a call as MLIR text; surrounding white space is removed
     * @return this builder
     */
    public Builder example(String text) {
      example = text.strip();
      return this;
    }

    /**
     * Adds a decision.
     *
     * @param text a sentence; lines are joined
     * @return this builder
     */
    public Builder decision(String text) {
      decisions.add(text.strip().replace('\n', ' '));
      return this;
    }

    /**
     * Adds a form of the operands.
     *
     * @param operands the operands in order
     * @return this builder
     */
    public Builder operands(TensorDefinition... operands) {
      operandForms.add(new TensorForm(List.of(operands)));
      return this;
    }

    /**
     * Adds a form of the results.
     *
     * @param results the results in order
     * @return this builder
     */
    public Builder results(TensorDefinition... results) {
      resultForms.add(new TensorForm(List.of(results)));
      return this;
    }

    /**
     * Adds attributes.
     *
     * @param more the attributes
     * @return this builder
     */
    public Builder attributes(TargetAttribute... more) {
      attributes.addAll(List.of(more));
      return this;
    }

    /**
     * Adds constraints.
     *
     * @param more the constraints
     * @return this builder
     */
    public Builder rules(Rule... more) {
      rules.addAll(List.of(more));
      return this;
    }

    /**
     * Builds the definition.
     *
     * @param function the inference of result types
     * @return the definition
     */
    public TargetDefinition shapes(ShapeFunction function) {
      return new TargetDefinition(this, function);
    }
  }
}
