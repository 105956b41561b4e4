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
  private static final Path PAGE = ProjectFolder.file("docs/byteir-operations.md");

  private static final String INTRODUCTION =
      """
      # All of ByteIR's operations

      [ByteIR's coarse-grained operations](byteir.md) are custom calls with these targets. `./dev bless byteir DocumentTest` writes this page from the tables in `org.hlo4j.byteir.target`.

      """;

  private static final String OPAQUE =
      """
      ## Opaque calls

      | targets | what they are | `byteir_attrs` |
      |---|---|---|
      """;

  private static final String PATTERNS =
      """

      ## Patterns

      By these `--byteir-to-custom-call` finds operations, besides the formulas above ([notation](byteir.md#recognition)).

      """;

  @Test
  void thePageIsUpToDate() throws IOException {
    Golden.check(PAGE, page());
  }

  private static String page() {
    StringBuilder page = new StringBuilder(INTRODUCTION);
    for (TargetDefinition target : Targets.all()) {
      write(target, page);
    }
    page.append(OPAQUE);
    for (OpaqueTargets.Family family : OpaqueTargets.FAMILIES) {
      page.append(
          "| %s | %s | %s |\n"
              .formatted(
                  family.prefix().isEmpty() ? "other names" : "`" + family.prefix() + "*`",
                  family.summary(),
                  family.attributes()));
    }
    page.append(PATTERNS);
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
