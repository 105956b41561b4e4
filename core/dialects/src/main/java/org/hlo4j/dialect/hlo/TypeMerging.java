package org.hlo4j.dialect.hlo;

import static org.hlo4j.dialect.hlo.SpecViolation.violation;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.TupleType;

/** Merges several types of a value to one. Tuples are merged element by element. */
public final class TypeMerging {
  private TypeMerging() {}

  /** Returns a type that satisfies all of the given types, of which there is at least one. */
  public static Type mostSpecific(OperationInputs op, List<? extends Type> types) {
    Type first = types.getFirst();
    return areSamePlainTensor(types)
        ? first
        : merge(op, types, elements -> mergeRanked(op, elements, SizeAndBound::mostSpecific));
  }

  /** Returns a type that each of the given types satisfies, of which there is at least one. */
  public static Type leastSpecific(OperationInputs op, List<? extends Type> types) {
    return merge(
        op,
        types,
        elements -> {
          for (Type element : elements) {
            if (!(element instanceof RankedTensorType)) {
              return element;
            }
          }
          return mergeRanked(op, elements, SizeAndBound::leastSpecific);
        });
  }

  private static boolean areSamePlainTensor(List<? extends Type> types) {
    if (!(types.getFirst() instanceof RankedTensorType first) || first.encodingOrNull() != null) {
      return false;
    }
    for (int i = 1; i < types.size(); i++) {
      if (!first.equals(types.get(i))) {
        return false;
      }
    }
    return true;
  }

  private interface Merge {
    Type of(List<? extends Type> types);
  }

  private static Type merge(OperationInputs op, List<? extends Type> types, Merge merge) {
    List<TupleType> tuples = new ArrayList<>();
    for (Type type : types) {
      if (type instanceof TupleType tuple) {
        tuples.add(tuple);
      }
    }
    if (tuples.isEmpty()) {
      return merge.of(types);
    }
    if (tuples.size() < types.size()) {
      throw violation(
          op,
          "",
          "Mismatched type kinds: either all types must be tuples, or no types must be tuples");
    }
    int size = tuples.getFirst().types().size();
    if (tuples.stream().anyMatch(tuple -> tuple.types().size() != size)) {
      throw violation(op, "", "Mismatched tuple sizes: all tuple sizes must be the same");
    }
    List<Type> merged = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int position = i;
      merged.add(merge.of(tuples.stream().map(tuple -> tuple.types().get(position)).toList()));
    }
    return new TupleType(merged);
  }

  /** Merges the ranked tensors among the types; if there are none, returns the first type. */
  private static Type mergeRanked(
      OperationInputs op, List<? extends Type> types, SizeAndBound.Merge merge) {
    List<RankedTensorType> ranked = new ArrayList<>();
    for (Type type : types) {
      if (type instanceof RankedTensorType tensor) {
        ranked.add(tensor);
      }
    }
    if (ranked.isEmpty()) {
      return types.getFirst();
    }
    RankedTensorType first = ranked.getFirst();
    for (RankedTensorType type : ranked) {
      if (type.rank() != first.rank()) {
        throw violation(op, "", "Mismatched ranks of types" + first.rank() + " vs " + type.rank());
      }
    }
    List<SizeAndBound> dimensions = new ArrayList<>();
    for (int i = 0; i < first.rank(); i++) {
      SizeAndBound merged = SizeAndBound.of(first, i);
      for (RankedTensorType type : ranked.subList(1, ranked.size())) {
        merged = merge.apply(op, i, merged, SizeAndBound.of(type, i));
      }
      dimensions.add(merged);
    }
    return Bounds.tensor(
        SizeAndBound.sizes(dimensions),
        first.elementType(),
        first.encodingOrNull(),
        Bounds.of(first).isEmpty() ? LongList.of() : SizeAndBound.bounds(dimensions));
  }
}
