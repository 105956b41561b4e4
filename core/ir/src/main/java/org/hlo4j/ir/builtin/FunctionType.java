package org.hlo4j.ir.builtin;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.internal.Hashes;

/** The type of a function: {@code (i32, f32) -> i1}. */
public final class FunctionType implements Type {
  private final List<Type> inputs;
  private final List<Type> results;

  /** Computed on demand: most function types are short-lived, as the parser decomposes them. */
  private int hash;

  /**
   * Creates a type.
   *
   * @param inputs the types of the arguments
   * @param results the types of the results
   */
  public FunctionType(List<Type> inputs, List<Type> results) {
    this.inputs = List.copyOf(inputs);
    this.results = List.copyOf(results);
  }

  /** {@return the types of the arguments} */
  public List<Type> inputs() {
    return inputs;
  }

  /** {@return the types of the results} */
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
    if (hash == 0) {
      hash = Hashes.mix(Hashes.of(inputs), Hashes.of(results));
    }
    return hash;
  }

  @Override
  public String toString() {
    return IrText.of(this);
  }
}
