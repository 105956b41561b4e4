package org.hlo4j.onnx.exporter.preparation;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.transforms.formula.FormulaMatch;
import org.hlo4j.transforms.formula.FormulaMatcher;
import org.hlo4j.transforms.formula.FormulaPattern;

/**
 * The operand of a softmax as scores of queries and keys: a scaled product of these with a mask or
 * a bias.
 *
 * @param product the product of queries and keys
 * @param labels for each dimension of the product that of the operand, or {@link Contraction#NONE}
 * @param form what happens to the product
 * @param match the match with the operand
 */
record AttentionScores(Contraction product, LongList labels, Form form, FormulaMatch match) {
  private static final String MASK = "let m = and(1, mask[any]) | mask[any]\n";
  private static final String SCALED =
      "let s = scores[any] * #scale | scores[any] / #divisor | scores[any]\n";

  /** The forms of scores. */
  enum Form {
    /** Elements where the mask is false are replaced by a number. */
    MASKED(MASK + SCALED + "select(m, s, #filling)"),

    /** Elements where the mask is true are replaced by a number. */
    EXCLUDED(MASK + SCALED + "select(m, #filling, s)"),

    /** A tensor is added. */
    BIASED(SCALED + "s + bias[any]", SCALED + "bias[any] + s"),

    /** The product is scaled alone. */
    PLAIN(SCALED + "s");

    private final List<FormulaPattern> patterns;

    Form(String... patterns) {
      this.patterns = List.of(patterns).stream().map(FormulaPattern::of).toList();
    }
  }

  /** Returns the scores that a value is, if it is computed so. */
  static Optional<AttentionScores> of(Value value, FormulaMatcher matcher) {
    Operation source = value.definingOpOrNull();
    if (source == null) {
      return Optional.empty();
    }
    for (Form form : Form.values()) {
      for (FormulaPattern pattern : form.patterns) {
        Optional<AttentionScores> scores =
            matcher.match(pattern, source).flatMap(match -> of(form, match));
        if (scores.isPresent()) {
          return scores;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<AttentionScores> of(Form form, FormulaMatch match) {
    Operation product = match.tensor("scores").definingOpOrNull();
    if (product == null
        || !product.is(Contractions.DOT_GENERAL)
        || !(product.result(0).type() instanceof RankedTensorType type)) {
      return Optional.empty();
    }
    LongList labels = labels(type, match.dims("scores"));
    return covers(labels, match.rootType())
        ? Optional.of(new AttentionScores(new Contraction(product), labels, form, match))
        : Optional.empty();
  }

  /** Returns the labels of dimensions, but {@link Contraction#NONE} for those of size 1. */
  static LongList labels(RankedTensorType type, LongList dims) {
    long[] labels = dims.toArray();
    for (int i = 0; i < labels.length; i++) {
      labels[i] = type.dimension(i) == 1 ? Contraction.NONE : labels[i];
    }
    return LongList.wrap(labels);
  }

  /** Returns whether each dimension of a type has one label, but for those of size 1. */
  static boolean covers(LongList labels, RankedTensorType type) {
    for (int i = 0; i < type.rank(); i++) {
      int dimension = i;
      long count = labels.stream().filter(label -> label == dimension).count();
      if (type.dimension(i) != 1 && count != 1) {
        return false;
      }
    }
    return true;
  }

  /** Returns the factor of the product. */
  double scale() {
    return match.hasNumber("scale")
        ? match.number("scale")
        : match.hasNumber("divisor") ? 1 / match.number("divisor") : 1;
  }
}
