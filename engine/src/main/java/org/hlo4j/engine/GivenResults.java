package org.hlo4j.engine;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;

/** Tensors that receive the results of a run. */
final class GivenResults {
  private GivenResults() {}

  /**
   * Checks tensors.
   *
   * @param types the types of the results
   * @throws IllegalArgumentException if they do not have the types of the results, or share an
   *     array with each other or an input
   */
  static void check(List<?> types, List<Tensor> results, List<? extends InterpreterValue> inputs) {
    if (types.size() != results.size()) {
      throw new IllegalArgumentException(
          "there are " + types.size() + " results, not " + results.size());
    }
    Set<Object> arrays = Collections.newSetFromMap(new IdentityHashMap<>());
    for (InterpreterValue input : inputs) {
      if (input instanceof Tensor tensor) {
        arrays.add(tensor.array());
      }
    }
    for (int i = 0; i < results.size(); i++) {
      Tensor result = results.get(i);
      if (!result.type().equals(types.get(i))) {
        throw new IllegalArgumentException(
            "result " + i + " is a " + types.get(i) + ", not a " + result.type());
      }
      if (!arrays.add(result.array())) {
        throw new IllegalArgumentException(
            "result " + i + " shares its array with an input or another result");
      }
    }
  }

  /** Returns the type of a tensor; what other values are, which tensors cannot receive. */
  static Object type(InterpreterValue value) {
    return value instanceof Tensor tensor ? tensor.type() : value.typeText();
  }

  /** Copies values to tensors of their types. */
  static void copy(List<InterpreterValue> values, List<Tensor> results) {
    for (int i = 0; i < results.size(); i++) {
      Tensor result = results.get(i);
      result.copy((Tensor) values.get(i), 0, 0, result.count());
    }
  }
}
