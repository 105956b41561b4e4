package org.hlo4j.ir.builtin;

import java.util.List;
import org.hlo4j.ir.Type;

/** The type of a function: {@code (i32, f32) -> i1}. */
public final class FunctionType implements Type {
  private final List<Type> inputs;
  private final List<Type> results;
  private final int hash;

  public FunctionType(List<Type> inputs, List<Type> results) {
    this.inputs = List.copyOf(inputs);
    this.results = List.copyOf(results);
    this.hash = Hashes.mix(Hashes.of(this.inputs), Hashes.of(this.results));
  }

  public List<Type> inputs() {
    return inputs;
  }

  public List<Type> results() {
    return results;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof FunctionType that
            && inputs.equals(that.inputs)
            && results.equals(that.results));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return inputs + " -> " + results;
  }
}
