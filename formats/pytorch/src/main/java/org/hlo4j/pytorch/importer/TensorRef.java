package org.hlo4j.pytorch.importer;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * A tensor of PyTorch, which operators may change in place. Views share the storage of their base,
 * so that a change of one is a change of all.
 */
public final class TensorRef {
  /** The elements that a tensor and its views share. */
  private static final class Storage {
    private Value value;
    private int version;

    private Storage(Value value) {
      this.value = value;
    }
  }

  private final Storage storage;
  private final List<ViewStep> steps;

  /** The value of this view at {@link #version}. */
  private Value value;

  private int version;

  private TensorRef(Storage storage, List<ViewStep> steps, Value value) {
    this.storage = storage;
    this.steps = steps;
    this.value = value;
    this.version = storage.version;
  }

  /** Returns a tensor with elements of its own. */
  public static TensorRef of(Value value) {
    return new TensorRef(new Storage(value), List.of(), value);
  }

  /** Returns a view of this tensor. */
  public TensorRef view(HloBuilder b, ViewStep step) {
    List<ViewStep> all = new ArrayList<>(steps);
    all.add(step);
    return new TensorRef(storage, List.copyOf(all), step.read(b, value(b)));
  }

  /** Returns the tensor as it is now. */
  public Value value(HloBuilder b) {
    if (version != storage.version) {
      Value current = storage.value;
      for (ViewStep step : steps) {
        current = step.read(b, current);
      }
      value = current;
      version = storage.version;
    }
    return value;
  }

  /** Returns the steps that lead from the storage to this view. */
  public List<ViewStep> steps() {
    return steps;
  }

  /** Returns the type, which changes in place do not change. */
  public RankedTensorType type() {
    return (RankedTensorType) value.type();
  }

  public Type elementType() {
    return type().elementType();
  }

  /**
   * Replaces the elements.
   *
   * @param written of the type of this tensor
   */
  public void write(HloBuilder b, Value written) {
    List<Value> bases = new ArrayList<>();
    Value base = storage.value;
    for (ViewStep step : steps) {
      bases.add(base);
      base = step.read(b, base);
    }
    Value changed = written;
    for (int i = steps.size() - 1; i >= 0; i--) {
      changed = steps.get(i).write(b, bases.get(i), changed);
    }
    storage.value = changed;
    storage.version++;
    value = written;
    version = storage.version;
  }

  /** Returns whether a change in place has replaced the elements of the storage. */
  public boolean isChanged() {
    return storage.version > 0;
  }
}
