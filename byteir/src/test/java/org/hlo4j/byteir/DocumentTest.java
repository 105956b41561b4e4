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
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.text.print.MlirPrinter;
import org.junit.jupiter.api.Test;

/** The page about the coarse-grained operations, which the definitions determine. */
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
      | `stablehlo-opt --byteir-verify` | checks calls against the tables below; no other pass does |
      | `stablehlo-opt --byteir-decompose` | replaces calls by StableHLO and CHLO, those of `targets=...` or all |
      | `stablehlo-opt --byteir-to-stablehlo` | turns MHLO's calls and constants into StableHLO's |
      | `stablehlo-opt --byteir-to-mhlo` | turns coarse-grained operations into MHLO's calls |
      | `stablehlo-translate --interpret` | runs calls as the formulas below say |

      In Java these are `ByteirVerifier`, `ByteirDecomposer`, `ByteirCarriers` and `ByteirSemantics`.

      ## What holds for all

      - Entries of the dictionary that a table does not name are let pass and kept. An absent dictionary is as an empty
        one.
      - Integers are read from any integer attribute, lists also from dense arrays and dense elements, which artifacts
        make of dense arrays. What is written is the document's form: `I64Attr`, `F64Attr`, arrays of `I64Attr`.
      - Rules that depend on sizes not known are checked when the call runs.
      - Floats are computed in double precision and rounded once, unless a section says otherwise. Decompositions
        compute f16 and bf16 in f32, so that their last digits may differ.
      - A result whose size follows from data can be decomposed if its type says the size or a bound
        (`#stablehlo.bounds`); else the call is refused with that reason.

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
    for (TargetDefinition target : Targets.all()) {
      write(target, page);
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

  /** All tensors of all forms in order; those that some form lacks are optional. */
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
