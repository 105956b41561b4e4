package org.hlo4j.byteir.recognize;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hlo4j.byteir.ByteirCalls;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.dialect.hlo.Shapes;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.transforms.build.HloBuilder;
import org.hlo4j.transforms.formula.ConstantTensors;
import org.hlo4j.transforms.formula.DeadCodeEraser;
import org.hlo4j.transforms.formula.FormulaMatcher;

/**
 * The context in which recognitions create calls: an insertion point, moved from root to root, with
 * analyses.
 */
public final class RecognitionContext {
  private static final long MAX_CONSTANT_ELEMENTS = 1 << 18;

  private final Rewriter rewriter;
  private final FormulaMatcher matcher = new FormulaMatcher();
  private final ConstantTensors constants = new ConstantTensors(MAX_CONSTANT_ELEMENTS);
  private final DeadCodeEraser deadCode;

  public RecognitionContext(DialectRegistry registry) {
    this.rewriter = new Rewriter(registry);
    this.deadCode = new DeadCodeEraser(registry);
  }

  FormulaMatcher matcher() {
    return matcher;
  }

  ConstantTensors constants() {
    return constants;
  }

  Rewriter rewriter() {
    return rewriter;
  }

  /** Erases functions without remaining calls because these were replaced. */
  public void finish(Operation module) {
    deadCode.eraseFunctions(module);
  }

  /** Sets the insertion point before {@code root}. */
  public void setInsertionPoint(Operation root) {
    rewriter.setInsertionPoint(root);
    matcher.invalidate();
  }

  /** Creates a call before the root; empty, with nothing created, if it would violate a rule. */
  Optional<Operation> call(
      TargetDefinition target,
      Operation root,
      List<Value> operands,
      DictionaryAttr attributes,
      List<? extends Type> results) {
    return ByteirCalls.create(
        ByteirCall.state(target, root.location(), operands, attributes, results), rewriter);
  }

  /** Replaces the root by a call with one result of the same type. */
  boolean replace(
      TargetDefinition target, Operation root, List<Value> operands, DictionaryAttr attributes) {
    Optional<Operation> call =
        call(target, root, operands, attributes, List.of(root.result(0).type()));
    call.ifPresent(created -> replace(root, created.result(0)));
    return call.isPresent();
  }

  /**
   * Replaces the root's only result by a value, and erases the operations that computed it alone.
   */
  void replace(Operation root, Value value) {
    rewriter.replaceAllUses(root.result(0), value);
    discard(root);
  }

  /** Replaces the root's results by values, and erases the operations that computed them alone. */
  void replace(Operation root, List<? extends Value> values) {
    for (int i = 0; i < values.size(); i++) {
      rewriter.replaceAllUses(root.result(i), values.get(i));
    }
    discard(root);
  }

  /** Replaces a composite by a call; its decomposition may become unused. */
  void replaceComposite(Operation composite, Operation call) {
    deadCode.noteReference(composite, "decomposition");
    rewriter.replace(composite, call);
  }

  /** Erases an unused operation, and those that become unused with it. */
  void discard(Operation operation) {
    deadCode.erase(operation, rewriter);
  }

  // Operands.

  /** Converts a value to an element type, unless it has it. */
  Value convert(Value value, Type elementType) {
    return Shapes.elementType(value.type()).equals(elementType)
        ? value
        : new HloBuilder(rewriter, value.location()).convert(value, elementType);
  }

  /** Reshapes a value, unless it has the type. */
  Value reshape(Value value, RankedTensorType type) {
    return value.type().equals(type)
        ? value
        : new HloBuilder(rewriter, value.location()).make(DataMovement.RESHAPE, type, value);
  }

  /** Creates a splat constant. */
  Value constant(double number, LongList shape, Type elementType, Operation root) {
    Tensor scalar = Tensor.allocate(LongList.of(), elementType);
    if (elementType instanceof FloatType) {
      scalar.setDouble(0, number);
    } else {
      scalar.setLong(0, (long) number);
    }
    RankedTensorType type = RankedTensorType.of(shape, elementType);
    return HloBuilder.replacing(root, rewriter)
        .constant(DenseElementsAttr.of(type, scalar.toAttribute().data(), true));
  }

  /** Creates a constant vector of 64-bit integers. */
  Value constant(LongList numbers, Operation root) {
    return HloBuilder.replacing(root, rewriter).i64s(numbers.toArray());
  }

  // Attributes.

  static Attribute integer(long value) {
    return IntegerAttr.i64(value);
  }

  static Attribute number(double value) {
    return FloatAttr.of(FloatType.F64, value);
  }

  static Attribute integers(LongList values) {
    return new ArrayAttr(
        Arrays.stream(values.toArray()).<Attribute>mapToObj(IntegerAttr::i64).toList());
  }
}
