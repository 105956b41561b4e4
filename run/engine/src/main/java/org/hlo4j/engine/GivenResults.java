package org.hlo4j.engine;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Type;

/** Tensors that receive the results of a run. */
final class GivenResults {
  private GivenResults() {}

  /**
   * Checks tensors before a run.
   *
   * @param types the types of the results as far as they are known
   * @throws IllegalArgumentException if they do not have the types of the results, or share an
   *     array with each other or an input
   */
  static void check(
      List<Type> types, List<Tensor> results, List<? extends InterpreterValue> inputs) {
    checkCount(types.size(), results);
    for (int i = 0; i < results.size(); i++) {
      if (!results.get(i).isOf(types.get(i))) {
        throw mismatch(i, types.get(i), results.get(i));
      }
    }
    checkMemory(results, inputs);
  }

  /**
   * Checks tensors whose types are not known before a run.
   *
   * @throws IllegalArgumentException if they share an array with each other or an input
   */
  static void checkMemory(List<Tensor> results, List<? extends InterpreterValue> inputs) {
    Set<Object> arrays = Collections.newSetFromMap(new IdentityHashMap<>());
    for (InterpreterValue input : inputs) {
      if (input instanceof Tensor tensor) {
        arrays.add(tensor.array());
      }
    }
    for (int i = 0; i < results.size(); i++) {
      if (!arrays.add(results.get(i).array())) {
        throw new IllegalArgumentException(
            "result " + i + " shares its array with an input or another result");
      }
    }
  }

  private static void checkCount(int count, List<Tensor> results) {
    if (count != results.size()) {
      throw new IllegalArgumentException("there are " + count + " results, not " + results.size());
    }
  }

  private static IllegalArgumentException mismatch(int index, Object expected, Tensor given) {
    return new IllegalArgumentException(
        "result " + index + " is a " + expected + ", not a " + given.type());
  }

  /**
   * Copies values to tensors.
   *
   * @throws IllegalArgumentException if the types differ, which may be known after the run only
   */
  static void copy(List<InterpreterValue> values, List<Tensor> results) {
    checkCount(values.size(), results);
    for (int i = 0; i < results.size(); i++) {
      if (!(values.get(i) instanceof Tensor value) || !value.type().equals(results.get(i).type())) {
        throw mismatch(i, values.get(i).typeText(), results.get(i));
      }
    }
    for (int i = 0; i < results.size(); i++) {
      Tensor result = results.get(i);
      result.copy((Tensor) values.get(i), 0, 0, result.count());
    }
  }
}
