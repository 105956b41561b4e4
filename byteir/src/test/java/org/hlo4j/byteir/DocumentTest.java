package org.hlo4j.byteir;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
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
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.Test;

/** Tests the page about the coarse-grained operations, which is generated from the definitions. */
class DocumentTest {
  private static final Path PAGE = Path.of("../docs/byteir.md");

  private static final String INTRODUCTION =
      """
      # ByteIR's coarse-grained operations

      Written from the tables in `org.hlo4j.byteir.target` by a test; `./dev bless byteir` writes it again.

      A coarse-grained operation is a custom call with a known target. Its attributes stand in the dictionary
      `byteir_attrs`, a discardable attribute of the call. `stablehlo.custom_call` and `mhlo.custom_call` carry such
      calls alike; portable artifacts of every release of StableHLO hold them.

      | command | what it does |
      |---|---|
      | `stablehlo-opt --byteir-verify` | checks calls against the tables below, and functions; no other pass does |
      | `stablehlo-opt --byteir-decompose` | replaces calls by StableHLO and CHLO, those of `--targets=...` or all |
      | `stablehlo-opt --byteir-to-custom-call` | finds coarse-grained operations in plain programs, see the end of this page |
      | `stablehlo-opt --byteir-to-stablehlo` | turns MHLO's calls and constants into StableHLO's, and ByteIR's bounds |
      | `stablehlo-opt --byteir-to-mhlo` | turns coarse-grained operations into MHLO's calls |
      | `stablehlo-translate --interpret` | runs calls as the formulas below say |

      In Java these are `ByteirVerifier`, `ByteirDecomposer`, `ByteirRecognizer`, `ByteirCarriers` and `ByteirSemantics`.

      ## What holds for all

      - Entries of the dictionary that a table does not name are let pass and kept. An absent dictionary is as an empty
        one.
      - Integers are read from any integer attribute, lists also from dense arrays and dense elements, which artifacts
        make of dense arrays. What is written is the document's form: `I64Attr`, `F64Attr`, arrays of `I64Attr`.
      - Rules that depend on sizes not known are checked when the call runs.
      - Floats are computed in double precision and rounded once, unless a section says otherwise. Decompositions
        compute f16 and bf16 in f32, so that their last digits may differ.
      - A result whose size follows from data can be decomposed if its type says the size or a bound; else the call
        is refused with that reason.

      ## Bounds

      ByteIR's compiler writes the largest shape of a tensor into its type, as a dictionary:
      `tensor<?x2xi64, {byteir.bounded_shape = [32, 2]}>`. These are bounds as `#stablehlo.bounds<32, ?>` are, wherever
      bounds are read: by verification, inference, decomposition and runs. So is `byteir.static_shape`, a shape that is
      exact. Artifacts hold StableHLO's bounds alone: `--byteir-to-stablehlo` writes these in place of the dictionaries,
      unless a dictionary holds something else as well.

      ## Strings and resources

      Calls with strings or resources of TensorFlow are `ace.custom_call`, on tensors of `!ace.string` and
      `!ace.resource`. The dialect `ace` (`ace.constant`, `ace.reshape`, `ace.activate` and that) is read, checked,
      printed in its generic form and written as bytecode; artifacts cannot hold it. Constant strings run.
      `--byteir-to-stablehlo` turns calls without either into StableHLO's.

      ## Opaque calls

      Frontends pass on by name what ByteIR has other code for. Such calls are checked as far as this table goes, kept
      as they are, and turned into MHLO's and back:

      """;

  private static final String FUNCTIONS =
      """

      If a call has the attribute `callee`, a string, the function of that name computes what the call does (a frontend
      that keeps bodies marks it with `__custom_call_body__`). An opaque call runs by it, and `--byteir-decompose` makes
      a call of it. Calls of the targets below run and decompose by their formulas instead: TensorFlow's frontend keeps
      one function for all calls of the same types, whatever their epsilon is. Kept functions that no call names any
      more are erased.

      ## Functions

      | attribute | of | what it is |
      |---|---|---|
      | `byteir.entry_point` | functions | the names of arguments and results: `{inputs = ["x", "y"], outputs = ["z"]}`; `hlo4j run --input x=x.npy` takes them |
      | `byteir.layout` | functions | how images lie: `"NCHW"`, `"NHWC"`, `"NCDHW"` or `"NDHWC"` |
      | `byteir.bounded_shape`, `byteir.static_shape` | arguments | a shape as in types; only checked |
      | `__custom_call_body__` | functions | that a call names it |

      ## Faults of frontends

      - ByteIR's ONNX frontend writes `x / (norm(x) + epsilon)` as `byteir.l2_norm` without `eps_outside_sqrt`, which is
        another number. `--byteir-verify` warns of such calls in functions whose arguments have an `onnx.name`.
      - It writes `InstanceNormalization` as `byteir.layer_norm` over the spatial dimensions, of weight 1 and bias 0,
        and multiplies and adds behind it: the numbers are right, the name is not that of the model's operation.
      - It writes `LayerNormalization` with the first axis alone, which is right if that is the last dimension; else
        the shape of the weight breaks a rule.

      """;

  private static final String RECOGNITION =
      """
      ## What is recognized

      `stablehlo-opt --byteir-to-custom-call` finds the formulas below in StableHLO and CHLO and puts calls in their
      place. `--targets=softmax,gelu` takes these alone, `--keep=one_hot` leaves these as they are; `byteir.` may be
      written or not. In a pipeline they are options of the pass: `byteir-to-custom-call{targets=softmax,gelu}`.

      A pattern is a formula, whose names stand for tensors and numbers of the program:

      ```
      let m = max(x) | max(-inf, max(x))
      let e = exp(x - m)
      e / sum(e)
      ```

      - `x` is any tensor, the same everywhere. `max(x)` and `sum(e)` reduce, all along the same dimensions, which
        become `axis`; `count` is the number of elements along them, `indices` are the positions along it.
        `max(a, b)` is of elements. `w[axis]` varies along these dimensions only, `i[rest]` along the others only,
        `s[line]` along one at most. `#eps` is a constant, which becomes an attribute.
      - `a | b` is one or the other. Sums and products are found in any order and grouping, quotients also as products
        with reciprocals, `sqrt` in a divisor also as `rsqrt` in a factor.
      - Seen through are broadcasts, dynamic ones too, transposes, reshapes that add or drop dimensions of size 1,
        conversions to numbers of as many digits as the result has, `select` by a known condition, arithmetic on
        constants, and calls of functions: `jnp.var` or `jnp.where` need not be inlined.
      - A value is the same as another if it is computed by the same elementwise operations from the same ones.

      A rewrite keeps the values:

      - The call computes the same formula, with the rounding of the call: once, of exact intermediate results. What
        the program lost in rounding, overflow or cancellation (`E[x^2] - E[x]^2`) the call does not lose.
      - Other uses of intermediate results keep them; they are never changed. The mean and the factor of a layer
        normalization that are used behind it become results of the call.
      - What nothing uses any more is erased, private functions too. Programs in which nothing is found stay the same.
      - Where the axis differs, a number is not that of the formula in the precision of its type, or epsilon stands
        elsewhere, nothing is found.
      - Three things are not kept. An infinity or NaN spreads by a product with weights of 0, but not by
        `byteir.resize`. Zeros of both signs are equal to `byteir.top_k`, where a sort by total order puts the
        positive one first. And where a reduction lets the order in which it runs decide what becomes of NaN, as
        TensorFlow's `argmax` does, `byteir.arg_max` finds the first NaN.

      A `stablehlo.composite` with the name of a target becomes a call if its operands and attributes are the
      target's.

      Not recognized are formulas with other values: RMS normalization, `x / (norm(x) + eps)`, `log(softmax(x))`
      (it underflows), GELU by `x * logistic(1.702 * x)`, batch and group normalization, quantization that computes
      with fewer digits than f32 or adds the zero point in integers, what scatters or gathers into place.

      """;

  @Test
  void thePageIsFresh() throws IOException {
    if (System.getProperty("golden.bless") != null) {
      Files.writeString(PAGE, page());
    }
    assertThat(PAGE).hasContent(page());
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
      if (recognition.description().isEmpty()) {
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
