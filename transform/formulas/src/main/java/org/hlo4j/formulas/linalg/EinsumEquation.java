package org.hlo4j.formulas.linalg;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.hlo4j.formulas.build.Formulas;
import org.hlo4j.formulas.build.Reduction;
import org.hlo4j.formulas.build.RegionBodies;
import org.hlo4j.formulas.size.Size;
import org.hlo4j.formulas.size.TensorTypes;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.transforms.build.Expr;
import org.hlo4j.transforms.build.HloBuilder;

/**
 * Sums of products by Einstein's notation, as NumPy's {@code einsum}: operands are multiplied one
 * after another, and added up over a dimension as soon as no later operand has it.
 */
public final class EinsumEquation {
  private static final String ELLIPSIS = "...";

  /**
   * A tensor whose dimensions have labels: letters, or negative numbers for those of an ellipsis.
   */
  private record Term(Value value, List<Integer> labels) {
    Term {
      labels = List.copyOf(labels);
    }

    long size(int label) {
      return TensorTypes.of(value).shape().get(labels.indexOf(label));
    }

    LongList places(List<Integer> of) {
      return LongList.wrap(of.stream().mapToLong(labels::indexOf).toArray());
    }
  }

  private final HloBuilder b;
  private final String equation;

  private EinsumEquation(HloBuilder b, String equation) {
    this.b = b;
    this.equation = equation;
  }

  /**
   * Returns the result of an equation.
   *
   * @param equation such as {@code bij,bjk->bik}
   * @param operands of one element type
   */
  public static Value einsum(HloBuilder b, String equation, List<Value> operands) {
    return new EinsumEquation(b, equation.replace(" ", "")).einsum(operands);
  }

  private Value einsum(List<Value> operands) {
    int arrow = equation.indexOf("->");
    String[] inputs = (arrow < 0 ? equation : equation.substring(0, arrow)).split(",", -1);
    if (inputs.length != operands.size()) {
      throw UnsupportedNodeException.of(
          "equation '%s' is not one of %d inputs", equation, operands.size());
    }
    Type type = TensorTypes.elementOf(operands.getFirst());
    List<Term> terms = new ArrayList<>();
    for (int i = 0; i < inputs.length; i++) {
      Value value = Formulas.convert(b, operands.get(i), RegionBodies.sumType(type));
      terms.add(
          diagonal(
              new Term(value, inputLabels(equation, inputs[i], TensorTypes.of(value).rank()))));
    }
    List<Integer> outputs =
        arrow < 0
            ? implied(inputs, terms)
            : labels(equation, equation.substring(arrow + 2), ellipsis(terms));
    Term result = terms.getFirst();
    for (int i = 1; i < terms.size(); i++) {
      Set<Integer> later = new HashSet<>(outputs);
      terms.subList(i + 1, terms.size()).forEach(term -> later.addAll(term.labels));
      result = product(result, terms.get(i), later);
    }
    result = sum(result, label -> !outputs.contains(label));
    if (result.labels.size() != outputs.size() || !result.labels.containsAll(outputs)) {
      throw UnsupportedNodeException.of(
          "equation '%s' has an output that its inputs have not", equation);
    }
    Value transposed = b.transpose(result.value, result.places(outputs).toArray());
    return Formulas.convert(b, transposed, type);
  }

  private static List<Integer> inputLabels(String equation, String term, int rank) {
    int count = term.contains(ELLIPSIS) ? rank - (term.length() - ELLIPSIS.length()) : 0;
    List<Integer> labels = count < 0 ? List.of() : labels(equation, term, count);
    if (labels.size() != rank) {
      throw UnsupportedNodeException.of("term '%s' is not one of a tensor of rank %d", term, rank);
    }
    return labels;
  }

  /** Returns how many dimensions ellipses have. */
  private static int ellipsis(List<Term> terms) {
    return -terms.stream().flatMap(term -> term.labels.stream()).reduce(0, Math::min);
  }

  /**
   * Returns the labels of the dimensions of a term.
   *
   * @param count how many dimensions an ellipsis has
   */
  private static List<Integer> labels(String equation, String term, int count) {
    int place = term.indexOf(ELLIPSIS);
    String before = place < 0 ? term : term.substring(0, place);
    String after = place < 0 ? "" : term.substring(place + ELLIPSIS.length());
    if (!(before + after).chars().allMatch(Character::isLetter)) {
      throw UnsupportedNodeException.of(
          "term '%s' of equation '%s' is not one of letters", term, equation);
    }
    List<Integer> labels = new ArrayList<>();
    before.chars().forEach(labels::add);
    for (int i = place < 0 ? 0 : count; i > 0; i--) {
      labels.add(-i);
    }
    after.chars().forEach(labels::add);
    return labels;
  }

  /** Returns the labels that occur once, in alphabetical order, after those of ellipses. */
  private static List<Integer> implied(String[] inputs, List<Term> terms) {
    Set<Integer> all = new TreeSet<>();
    terms.forEach(term -> all.addAll(term.labels));
    String letters = String.join("", inputs);
    return all.stream()
        .filter(label -> label < 0 || letters.indexOf(label) == letters.lastIndexOf(label))
        .toList();
  }

  /** Returns a term in which each label occurs once. */
  private Term diagonal(Term term) {
    List<Integer> labels = term.labels;
    for (int i = 0; i < labels.size(); i++) {
      int first = labels.indexOf(labels.get(i));
      if (first < i) {
        List<Size> sizes = Size.allOf(b, term.value);
        Expr left = b.expr(Size.iota(b, sizes, first, IntegerType.I64));
        Expr right = b.expr(Size.iota(b, sizes, i, IntegerType.I64));
        Expr x = b.expr(term.value);
        Value masked = left.eq(right).select(x, x.like(0)).value();
        List<Integer> rest = new ArrayList<>(labels);
        rest.remove(i);
        return diagonal(new Term(Reduction.SUM.apply(b, masked, LongList.of(i)), rest));
      }
    }
    return term;
  }

  private Term sum(Term term, Predicate<Integer> isDropped) {
    List<Integer> dropped = term.labels.stream().filter(isDropped).toList();
    return dropped.isEmpty()
        ? term
        : new Term(
            Reduction.SUM.apply(b, term.value, term.places(dropped)),
            term.labels.stream().filter(isDropped.negate()).toList());
  }

  /** Returns the product of terms, with the labels that later terms or the result have. */
  private Term product(Term given, Term other, Set<Integer> later) {
    Term left = withoutBroadcast(given, other);
    Term right = withoutBroadcast(other, given);
    Set<Integer> ofRight = new HashSet<>(right.labels);
    Set<Integer> ofLeft = new HashSet<>(left.labels);
    left = sum(left, label -> !later.contains(label) && !ofRight.contains(label));
    right = sum(right, label -> !later.contains(label) && !ofLeft.contains(label));
    List<Integer> both = left.labels.stream().filter(right.labels::contains).toList();
    List<Integer> batches = both.stream().filter(later::contains).toList();
    List<Integer> contracted = both.stream().filter(label -> !later.contains(label)).toList();
    List<Integer> labels = new ArrayList<>(batches);
    left.labels.stream().filter(label -> !both.contains(label)).forEach(labels::add);
    right.labels.stream().filter(label -> !both.contains(label)).forEach(labels::add);
    List<Long> shape = new ArrayList<>();
    for (int label : labels) {
      shape.add(left.labels.contains(label) ? left.size(label) : right.size(label));
    }
    return new Term(
        b.make(
            b.state(Contractions.DOT_GENERAL, left.value, right.value)
                .set(
                    DotGeneralOp.DOT_DIMENSION_NUMBERS,
                    new DotDimensionNumbersAttr(
                        left.places(batches),
                        right.places(batches),
                        left.places(contracted),
                        right.places(contracted))),
            RankedTensorType.of(LongList.copyOf(shape), TensorTypes.elementOf(left.value))),
        labels);
  }

  /** Returns a term without dimensions of size one that the other has in another size. */
  private Term withoutBroadcast(Term term, Term other) {
    List<Integer> labels = new ArrayList<>();
    List<Size> sizes = new ArrayList<>();
    for (int i = 0; i < term.labels.size(); i++) {
      int label = term.labels.get(i);
      if (!(term.size(label) == 1 && other.labels.contains(label) && other.size(label) != 1)) {
        labels.add(label);
        sizes.add(Size.of(b, term.value, i));
      }
    }
    return labels.size() == term.labels.size()
        ? term
        : new Term(Size.reshape(b, term.value, sizes), labels);
  }
}
