package org.hlo4j.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.dialect.hlo.InferredShape;
import org.hlo4j.dialect.hlo.InfersShapes;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.text.print.FullText;

/**
 * Infers the result types of an operation from its operand types, attributes and regions, before
 * the operation is created. Operands and attributes that the verifier would reject are rejected
 * with its messages.
 *
 * <pre>{@code
 * List<Type> types =
 *     ResultInference.of(DataMovement.TRANSPOSE, Dialects.all())
 *         .operands(matrix)
 *         .attribute("permutation", DenseArrayAttr.i64(1, 0))
 *         .types();
 * }</pre>
 */
public final class ResultInference {
  private final DialectRegistry registry;
  private final OperationState state;
  private final Block operands = new Block();

  private ResultInference(OpDefinition definition, DialectRegistry registry) {
    this.registry = registry;
    this.state = new OperationState(definition, UnknownLoc.INSTANCE);
  }

  /**
   * {@return an inference for an operation without operands, attributes and regions yet}
   *
   * @param definition the operation
   * @param registry the dialects whose inference is used
   */
  public static ResultInference of(OpDefinition definition, DialectRegistry registry) {
    return new ResultInference(definition, registry);
  }

  /**
   * Adds operands of the given types.
   *
   * @param types the operand types in order
   * @return this inference
   */
  public ResultInference operands(Type... types) {
    for (Type type : types) {
      state.addOperand(operands.addArgument(type, UnknownLoc.INSTANCE));
    }
    return this;
  }

  /**
   * Sets an attribute.
   *
   * @param name the name of the attribute
   * @param value the attribute
   * @return this inference
   */
  public ResultInference attribute(String name, Attribute value) {
    state.setAttribute(name, value);
    return this;
  }

  /**
   * Adds a region, which must not be attached to an operation.
   *
   * @param region the region
   * @return this inference
   */
  public ResultInference region(Region region) {
    state.addRegion(region);
    return this;
  }

  /**
   * {@return whether the operation infers its result types; otherwise it may infer their shapes}
   */
  public boolean infersTypes() {
    return registry.interfaceOrNull(state.definition(), InfersTypes.class) != null;
  }

  /**
   * {@return the result types}
   *
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if operands or attributes are invalid
   * @throws IllegalStateException if the operation does not infer its result types: see {@link
   *     #infersTypes}
   */
  public List<Type> types() {
    InfersTypes inference = registry.interfaceOrNull(state.definition(), InfersTypes.class);
    if (inference == null) {
      throw new IllegalStateException("'" + state.definition() + "' does not infer its types");
    }
    checkOperands();
    return inference.inferTypes(state);
  }

  /**
   * {@return the inferred shapes of the results, with element types where these are inferred too;
   * empty if nothing is inferred}
   *
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if operands or attributes are invalid
   */
  public Optional<List<InferredShape>> shapes() {
    InfersShapes shapes = registry.interfaceOrNull(state.definition(), InfersShapes.class);
    if (shapes != null) {
      checkOperands();
      return Optional.of(shapes.inferShapes(state));
    }
    if (!infersTypes()) {
      return Optional.empty();
    }
    List<InferredShape> known = new ArrayList<>();
    for (Type type : types()) {
      if (!(type instanceof RankedTensorType tensor)) {
        return Optional.empty();
      }
      known.add(InferredShape.of(tensor));
    }
    return Optional.of(known);
  }

  private void checkOperands() {
    Diagnostics.Collector problems = Diagnostics.collector();
    new Verifier(registry, new FullText(registry)).verifyOperands(state, problems);
    problems.throwIfErrors();
  }
}
