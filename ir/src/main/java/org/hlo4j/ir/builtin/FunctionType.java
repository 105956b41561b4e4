package org.hlo4j.ir.builtin;

import java.util.List;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.asm.IrText;

/** The type of a function: {@code (i32, f32) -> i1}. */
public final class FunctionType implements Type {
  private final List<Type> inputs;
  private final List<Type> results;

  /** Zero until it is asked for: most of these types are taken apart as soon as they are parsed. */
  private int hash;

  public FunctionType(List<Type> inputs, List<Type> results) {
    this.inputs = List.copyOf(inputs);
    this.results = List.copyOf(results);
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
