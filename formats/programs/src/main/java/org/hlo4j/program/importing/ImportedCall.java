package org.hlo4j.program.importing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.byteir.ByteirCalls;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A call of an operator that is being converted: the builder of the operations that replace it, and
 * its results. A framework adds how operands and attributes are read.
 *
 * @param <C> the framework's calls
 * @param <V> the framework's values
 */
public abstract class ImportedCall<C extends ImportedCall<C, V>, V> {
  private final Emitter emitter;
  private final HloBuilder builder;
  private final List<@Nullable V> results;
  private final List<String> losses = new ArrayList<>();

  /**
   * Creates a call without results.
   *
   * @param emitter the function that receives the operations
   * @param builder creates them
   * @param resultCount how many results the call may have
   */
  protected ImportedCall(Emitter emitter, HloBuilder builder, int resultCount) {
    this.emitter = emitter;
    this.builder = builder;
    this.results = new ArrayList<>();
    for (int i = 0; i < resultCount; i++) {
      results.add(null);
    }
  }

  /** Returns the function that receives the operations. */
  public final Emitter emitter() {
    return emitter;
  }

  /** Returns the builder of the operations. */
  public final HloBuilder builder() {
    return builder;
  }

  // What a framework adds.

  /** Returns a tensor that the program computes. */
  protected abstract V ofTensor(Value tensor);

  /** Returns the type of a value; null if it is not a tensor. */
  protected abstract @Nullable RankedTensorType typeOrNull(V value);

  /** Returns a value as a tensor of the function; null if it is not a tensor. */
  protected abstract @Nullable Value tensorOrNull(V value);

  /** Returns the shape that the model declares for a result; null if it declares none. */
  protected abstract @Nullable LongList declaredShapeOrNull(int index);

  /** Returns this call as a composite; null if it has what composites cannot have. */
  protected abstract @Nullable CompositeForm<C> compositeOrNull(OperatorTable.Row<C> row);

  /**
   * Computes the results while the model is imported.
   *
   * @return whether they were computed; if not, operations compute them
   */
  protected boolean fold(OperatorTable.Row<C> row) {
    return false;
  }

  /**
   * Notes what the call says and the program does not, which the import reports as a warning.
   *
   * @param reason what it is and why, the same for all calls that are counted together
   */
  public final void lose(String reason) {
    losses.add(reason);
  }

  /** Returns what the call says and the program does not. */
  public final List<String> losses() {
    return losses;
  }

  // Results.

  public final int resultCount() {
    return results.size();
  }

  /** Returns a result; null if it is not set, or the call has no such result. */
  public final @Nullable V resultOrNull(int index) {
    return index < results.size() ? results.get(index) : null;
  }

  /** Returns the type of a result; null if it is not a tensor, or not set. */
  public final @Nullable RankedTensorType resultTypeOrNull(int index) {
    V result = resultOrNull(index);
    return result == null ? null : typeOrNull(result);
  }

  /** Returns a result as a tensor of the function; null if it is not a tensor, or not set. */
  public final @Nullable Value resultTensorOrNull(int index) {
    V result = resultOrNull(index);
    return result == null ? null : tensorOrNull(result);
  }

  /** Sets a result, unless the call does not have it. */
  public final void set(int index, V result) {
    if (index < results.size()) {
      results.set(index, result);
    }
  }

  /** Sets a result, unless the call does not have it. */
  public final void set(int index, Value tensor) {
    set(index, ofTensor(tensor));
  }

  /** Sets the results from the first on. */
  public final void set(Value... tensors) {
    set(Arrays.asList(tensors));
  }

  /** Sets the results from the first on. */
  public final void set(Expr... tensors) {
    set(Stream.of(tensors).map(Expr::value).toList());
  }

  /** Sets the results from the first on. */
  public final void setAll(List<? extends V> values) {
    for (int i = 0; i < values.size(); i++) {
      set(i, values.get(i));
    }
  }

  /** Sets the results from the first on. */
  public final void set(List<? extends Value> tensors) {
    for (int i = 0; i < tensors.size(); i++) {
      set(i, tensors.get(i));
    }
  }

  /** Returns the sizes of a result, known where the model declares them. */
  public final List<Size> declared(int index, List<Size> sizes) {
    LongList shape = declaredShapeOrNull(index);
    if (shape == null || shape.size() != sizes.size()) {
      return sizes;
    }
    List<Size> declared = new ArrayList<>(sizes);
    for (int i = 0; i < shape.size(); i++) {
      if (!sizes.get(i).isKnown() && shape.get(i) != ShapedType.DYNAMIC) {
        declared.set(i, Size.of(builder, shape.get(i)));
      }
    }
    return declared;
  }

  // Coarse-grained operations.

  /**
   * Replaces the results by those of a custom call, of the same types. They remain if one of them
   * is not a tensor, or the call would violate a rule of its target.
   */
  public final void replaceBy(
      TargetDefinition target, List<? extends Value> operands, NamedAttribute... attributes) {
    List<RankedTensorType> types = new ArrayList<>();
    for (int i = 0; i < resultCount(); i++) {
      RankedTensorType type = resultTypeOrNull(i);
      if (type == null) {
        return;
      }
      types.add(type);
    }
    set(coarse(target, operands, types, attributes));
  }

  /** Returns the results of a custom call; none if it would violate a rule of its target. */
  public final List<? extends Value> coarse(
      TargetDefinition target,
      List<? extends Value> operands,
      List<RankedTensorType> types,
      NamedAttribute... attributes) {
    return ByteirCalls.results(
        builder.rewriter(),
        builder.location(),
        target,
        List.copyOf(operands),
        List.of(attributes),
        types);
  }
}
