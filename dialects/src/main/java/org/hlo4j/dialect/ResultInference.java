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
 * Infers what the results of an operation are from the types of its operands, its attributes and
 * regions, before there is an operation or a program. Refuses what the verifier would refuse, with
 * its messages.
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

  /** Begins an inference about an operation of this definition. */
  public static ResultInference of(OpDefinition definition, DialectRegistry registry) {
    return new ResultInference(definition, registry);
  }

  /** Adds operands of these types. */
  public ResultInference operands(Type... types) {
    for (Type type : types) {
      state.addOperand(operands.addArgument(type, UnknownLoc.INSTANCE));
    }
    return this;
  }

  /** Sets an attribute. */
  public ResultInference attribute(String name, Attribute value) {
    state.setAttribute(name, value);
    return this;
  }

  /** Adds a region, which stands in no operation. */
  public ResultInference region(Region region) {
    state.addRegion(region);
    return this;
  }

  /** Whether the types of results follow from the rest; else at most their shapes do. */
  public boolean infersTypes() {
    return registry.interfaceOrNull(state.definition(), InfersTypes.class) != null;
  }

  /**
   * The types of the results.
   *
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if operands or attributes do not fit
   * @throws IllegalStateException if they do not follow from the rest: see {@link #infersTypes}
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
   * What is known of the results: their types, or just the shapes where the element types do not
   * follow from the rest; empty if nothing does.
   *
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if operands or attributes do not fit
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
