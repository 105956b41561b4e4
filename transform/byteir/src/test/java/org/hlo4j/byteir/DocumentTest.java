package org.hlo4j.byteir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.hlo4j.byteir.define.Rule;
import org.hlo4j.byteir.define.TargetAttribute;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.byteir.define.TensorDefinition;
import org.hlo4j.byteir.define.TensorForm;
import org.hlo4j.byteir.recognize.Recognition;
import org.hlo4j.byteir.recognize.Recognitions;
import org.hlo4j.byteir.target.OpaqueTargets;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.testing.Golden;
import org.hlo4j.testing.ProjectFolder;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.Test;

/** Tests the page about the coarse-grained operations, which is generated from the definitions. */
class DocumentTest {
  private static final Path PAGE = ProjectFolder.file("docs/byteir.md");

  private static final String INTRODUCTION =
      """
      # ByteIR's coarse-grained operations

      Generated from the tables in `org.hlo4j.byteir.target` by a test; `./dev bless byteir` regenerates it.

      A coarse-grained operation is a custom call with a known target. Its attributes are in the dictionary
      `byteir_attrs`, a discardable attribute of the call. Both `stablehlo.custom_call` and `mhlo.custom_call` carry such
      calls; portable artifacts of every release of StableHLO may contain them.

      | command | what it does |
      |---|---|
      | `stablehlo-opt --byteir-verify` | verifies calls against the tables below, and functions; no other pass does. A name with the prefix `byteir.` that is not in the tables is warned about, with the name that may be meant, as by `hlo4j verify` |
      | `stablehlo-opt --byteir-decompose` | decomposes calls into StableHLO and CHLO: those of `--targets=...`, or all |
      | `stablehlo-opt --byteir-to-custom-call` | recognizes coarse-grained operations in programs, see the end of this page |
      | `stablehlo-opt --byteir-to-stablehlo` | converts MHLO's calls and constants, and ByteIR's bounds, to StableHLO's |
      | `stablehlo-opt --byteir-to-mhlo` | converts coarse-grained operations to MHLO's calls |
      | `stablehlo-translate --interpret` | evaluates calls by the formulas below |

      In Java these are `ByteirVerifier`, `ByteirDecomposer`, `ByteirRecognizer`, `ByteirConversion` and `ByteirSemantics`.

      ## Common rules

      - Entries of the dictionary that a table does not list are ignored and preserved. An absent dictionary is
        equivalent to an empty one.
      - Integers are read from any integer attribute, lists also from dense arrays and from dense elements, to which
        artifacts convert dense arrays. They are written in the document's form: `I64Attr`, `F64Attr`, arrays of `I64Attr`.
      - Rules that depend on dynamic sizes are checked when the call is evaluated.
      - Floats are computed in double precision and rounded once, unless a section states otherwise. Decompositions
        compute f16 and bf16 in f32, so the last digits may differ.
      - A call with a result of data-dependent size can be decomposed if the type states the size or a bound; else it is
        rejected for this reason.

      ## Bounds

      ByteIR's compiler writes the maximum shape of a tensor into its type, as a dictionary:
      `tensor<?x2xi64, {byteir.bounded_shape = [32, 2]}>`. Verification, inference, decomposition and evaluation treat it
      like `#stablehlo.bounds<32, ?>`, and likewise `byteir.static_shape`, an exact shape. Artifacts support StableHLO's
      bounds only: `--byteir-to-stablehlo` replaces the dictionaries by these, unless a dictionary has other entries.

      ## Strings and resources

      Calls with strings or resources of TensorFlow are `ace.custom_call`, on tensors of `!ace.string` and
      `!ace.resource`. The dialect `ace` (also `ace.constant`, `ace.reshape`, `ace.activate`) is read, verified,
      printed in generic form and written as bytecode; artifacts do not support it. Constant strings can be evaluated.
      `--byteir-to-stablehlo` converts calls with neither to StableHLO's.

      ## Opaque calls

      Frontends pass on by name the operations that ByteIR implements elsewhere. Such calls are verified as far as this
      table specifies, preserved, and converted to MHLO's and back:

      """;

  private static final String FUNCTIONS =
      """

      If a call has the string attribute `callee`, the function of that name implements it (a frontend that keeps bodies
      marks them with `__custom_call_body__`). Opaque calls are evaluated through it, and `--byteir-decompose` replaces
      them by a call of it. Calls of the targets below are evaluated and decomposed by their formulas instead: TensorFlow's
      frontend keeps one function for all calls of the same types, whatever their epsilon. Kept functions without
      remaining calls are erased.

      ## Models of ONNX

      `hlo4j import --byteir` makes [coarse operators of ONNX](onnx.md#coarse-operators) calls of the operations here, where both mean the same, and
      `hlo4j export` makes each such call one node, where ONNX has the operator.

      ## Functions

      | attribute | of | meaning |
      |---|---|---|
      | `byteir.entry_point` | functions | the names of arguments and results: `{inputs = ["x", "y"], outputs = ["z"]}`; `hlo4j run --input x=x.npy` accepts them |
      | `byteir.layout` | functions | the layout of images: `"NCHW"`, `"NHWC"`, `"NCDHW"` or `"NDHWC"` |
      | `byteir.bounded_shape`, `byteir.static_shape` | arguments | a shape, as in types; verified only |
      | `__custom_call_body__` | functions | marks the body of a call |

      ## Known defects of frontends

      - ByteIR's ONNX frontend writes `x / (norm(x) + epsilon)` as `byteir.l2_norm` without `eps_outside_sqrt`, which has
        another value. `--byteir-verify` warns of such calls in functions whose arguments have an `onnx.name`.
      - It writes `InstanceNormalization` as `byteir.layer_norm` over the spatial dimensions with weight 1 and bias 0,
        followed by a multiplication and an addition: the values are right, but the name is not that of the model's operation.
      - It writes `LayerNormalization` with the first axis only, which is right if that is the last dimension; else
        the shape of the weight violates a rule.

      """;

  private static final String RECOGNITION =
      """
      ## Recognition

      `stablehlo-opt --byteir-to-custom-call` finds formulas in StableHLO and CHLO and replaces them by calls: those of
      softmax, log-softmax, layer and L2 normalization, GELU and erf above, by which calls are decomposed too, and those below.
      `--targets=softmax,gelu` restricts the targets, `--keep=one_hot` excludes some; the prefix `byteir.` is optional.
      In a pipeline they are options of the pass: `byteir-to-custom-call{targets=softmax,gelu}`.

      A pattern is a formula whose variables bind to tensors and numbers of the program:

      ```
      let m = max(x) | max(-inf, max(x))
      let e = exp(x - m)
      e / sum(e)
      ```

      - `x` is any tensor, the same at each occurrence. `max(x)` and `sum(e)` are reductions, all along the same dimensions,
        which become `axis`; `count` is the number of elements along them, `indices` are the positions along it.
        `max(a, b)` is elementwise. `w[axis]` varies along these dimensions only, `i[rest]` along the others only,
        `s[line]` along one at most. `#eps` is a constant, which becomes an attribute.
      - `a | b` is an alternative. Sums and products match in any order and grouping, quotients also as products
        with reciprocals, `sqrt` in a divisor also as `rsqrt` in a factor. A decomposition has the order of the text, and
        of alternatives the first whose tensors and numbers the call has.
      - Matching looks through broadcasts (also dynamic ones), transposes, reshapes that add or drop dimensions of size 1,
        conversions to types at least as precise as the result, `select` by a constant condition, arithmetic on
        constants, and calls of functions: `jnp.var` or `jnp.where` need not be inlined.
      - Values are equal if they are computed by the same elementwise operations from the same values.

      A rewrite preserves values:

      - The call computes the same formula, with the rounding of the call: once, of exact intermediate results. It does not
        suffer from the rounding, overflow or cancellation (`E[x^2] - E[x]^2`) of the program.
      - Intermediate results with other uses are kept unchanged. The mean and the inverse standard deviation of a layer
        normalization that are used after it become results of the call.
      - Unused operations and private functions are erased. Programs without matches are not modified.
      - There is no match if the axis differs, a number is not that of the formula in the precision of its type, or epsilon
        occurs elsewhere.
      - There are three exceptions. An infinity or NaN propagates through a product with weights of 0, but not through
        `byteir.resize`. Zeros of both signs are equal for `byteir.top_k`, while a sort by total order puts the
        positive one first. And if the result of a reduction for NaN depends on its evaluation order, as that of
        TensorFlow's `argmax`, `byteir.arg_max` returns the first NaN.

      A `stablehlo.composite` with the name of a target is replaced by a call if its operands and attributes are those of
      the target.

      Formulas with other values are not recognized: RMS normalization, `x / (norm(x) + eps)`, `log(softmax(x))`
      (it underflows), GELU by `x * logistic(1.702 * x)`, batch and group normalization, quantization that is computed
      in less than f32 or adds the zero point in integers, scatters and gathers.

      """;

  @Test
  void thePageIsUpToDate() throws IOException {
    Golden.check(PAGE, page());
  }

  private static String page() {
    StringBuilder page = new StringBuilder(INTRODUCTION);
    page.append("| targets | what they are | `byteir_attrs` |\n|---|---|---|\n");
    for (OpaqueTargets.Family family : OpaqueTargets.FAMILIES) {
      page.append(
          "| %s | %s | %s |\n"
              .formatted(
                  family.prefix().isEmpty() ? "other names" : "`" + family.prefix() + "*`",
                  family.summary(),
                  family.attributes()));
    }
    page.append(FUNCTIONS);
    for (TargetDefinition target : Targets.all()) {
      write(target, page);
    }
    page.append(RECOGNITION);
    for (Recognition recognition : Recognitions.all()) {
      boolean isAbove = recognition.target().formula().contains(recognition.description());
      if (recognition.description().isEmpty() || isAbove) {
        continue;
      }
      page.append("### `").append(recognition.target()).append("`\n\n```\n");
      page.append(recognition.description()).append("\n```\n\n");
    }
    return page.toString();
  }

  private static void write(TargetDefinition target, StringBuilder page) {
    page.append("## `").append(target.name()).append("`\n\n");
    page.append(target.summary()).append("\n\n");
    page.append("| | name | what it is |\n|---|---|---|\n");
    tensors("operand", target.operandForms(), page);
    for (TargetAttribute attribute : target.attributes()) {
      row("attribute", attribute.name(), attributeText(attribute), page);
    }
    tensors("result", target.resultForms(), page);
    page.append("\n```\n").append(target.formula()).append("\n```\n\n");
    page.append("```mlir\n").append(target.example()).append("\n```\n\n");
    list("Rules:", target.rules().stream().map(Rule::text).toList(), page);
    list("Decisions:", target.decisions(), page);
  }

  private static void list(String title, List<String> items, StringBuilder page) {
    if (!items.isEmpty()) {
      page.append(title).append('\n');
      items.forEach(item -> page.append("- ").append(item).append('\n'));
      page.append('\n');
    }
  }

  private static void row(String kind, String name, String text, StringBuilder page) {
    page.append("| %s | `%s` | %s |\n".formatted(kind, name, text));
  }

  /** Writes all tensors of all forms in order; those absent from some form are optional. */
  private static void tensors(String kind, List<TensorForm> forms, StringBuilder page) {
    Map<String, TensorDefinition> all = new LinkedHashMap<>();
    List<TensorForm> longestFirst = new ArrayList<>(forms);
    longestFirst.sort((a, b) -> b.tensors().size() - a.tensors().size());
    longestFirst.forEach(form -> form.tensors().forEach(t -> all.putIfAbsent(t.name(), t)));
    for (TensorDefinition tensor : all.values()) {
      boolean always =
          forms.stream()
              .allMatch(
                  form -> form.tensors().stream().anyMatch(t -> t.name().equals(tensor.name())));
      String more = (tensor.variadic() ? ", one or more" : "") + (always ? "" : ", optional");
      row(kind, tensor.name(), tensor.description() + more, page);
    }
  }

  private static String attributeText(TargetAttribute attribute) {
    StringBuilder text = new StringBuilder(attribute.description());
    attribute
        .defaultValue()
        .ifPresentOrElse(
            value -> text.append(", default ").append(MlirPrinter.toString(value)),
            () -> text.append(attribute.required() ? "" : ", optional"));
    if (!attribute.synonyms().isEmpty()) {
      text.append(
          attribute.synonyms().entrySet().stream()
              .map(s -> "; \"%s\" is read as \"%s\"".formatted(s.getKey(), s.getValue()))
              .collect(Collectors.joining()));
    }
    attribute
        .otherNames()
        .forEach(name -> text.append("; read from `").append(name).append("` too"));
    return text.toString();
  }
}
