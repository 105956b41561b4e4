package org.hlo4j.opset.vhlo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.vhlo.Change.AddsAttribute;
import org.hlo4j.opset.vhlo.Change.AddsEnumWord;
import org.hlo4j.opset.vhlo.Change.AddsOp;
import org.hlo4j.opset.vhlo.Change.AddsType;
import org.hlo4j.opset.vhlo.Change.ChangesBytecodeFormat;
import org.hlo4j.opset.vhlo.Change.Revises;
import org.hlo4j.opset.vhlo.Change.RevisesType;
import org.hlo4j.opset.vhlo.Change.Widens;
import org.hlo4j.opset.vhlo.Edit.AddAttribute;
import org.hlo4j.opset.vhlo.Edit.AddVariadicRegion;
import org.hlo4j.opset.vhlo.Edit.MakeVariadic;
import org.hlo4j.opset.vhlo.Edit.RemoveAttribute;
import org.hlo4j.opset.vhlo.Edit.RenameOperand;

/** The documentation page of VHLO's history, with the signatures of all versions. */
final class VhloHistoryPage {
  private VhloHistoryPage() {}

  static String markdown() {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # History of VHLO

        Generated from the tables in `org.hlo4j.opset.vhlo`; `./dev bless opset` regenerates it.

        ## Releases

        """);
    List<Release> releases = VhloHistory.releases();
    Release first = releases.getFirst();
    page.append("**%s** %s It has %s.\n".formatted(first.version(), first.summary(), size(first)));
    for (Release release : releases.subList(1, releases.size())) {
      page.append("\n**%s** %s\n".formatted(release.version(), release.summary()));
      release.changes().forEach(change -> page.append("- ").append(words(change)).append('\n'));
    }
    page.append(
        "\n## Operations\n\nOperands, attributes, regions and results; `...` is variadic.\n\n");
    VhloOps.all().stream()
        .sorted(Comparator.comparing(OpVersion::toString))
        .forEach(op -> page.append(signature(op)));
    return page.toString();
  }

  private static String size(Release release) {
    return "%d operations, %d types and %d attributes"
        .formatted(
            release.changes(AddsOp.class).count(),
            release.changes(AddsType.class).count(),
            release.changes(AddsAttribute.class).count());
  }

  private static String words(Change change) {
    return switch (change) {
      case AddsOp c -> "operation `" + c.shape().name() + "_v1`";
      case AddsType c -> "type `" + c.type() + "`";
      case RevisesType<?, ?> c -> "type `%s` replaces `%s`".formatted(c.after(), c.before());
      case AddsAttribute c -> "attribute `" + c.attribute() + "`";
      case AddsEnumWord c -> "`" + c.word() + "` in `" + c.enumeration().mnemonic() + "`";
      case Widens c ->
          "`%s` accepts %s%s"
              .formatted(
                  c.op(),
                  c.what(),
                  c.isRetroactive() ? ", which earlier writers allowed for older targets" : "");
      case ChangesBytecodeFormat c -> "bytecode format " + c.version();
      case Revises c ->
          "operation `%s_v2`: %s"
              .formatted(
                  c.op(),
                  c.edits().stream().map(VhloHistoryPage::words).collect(Collectors.joining(", ")));
    };
  }

  private static String words(Edit edit) {
    return switch (edit) {
      case AddAttribute e -> "with `%s` (default %s)".formatted(e.name(), value(e.absent()));
      case RemoveAttribute e -> "without `" + e.name() + "`";
      case MakeVariadic _ -> "variadic operands and results";
      case AddVariadicRegion e -> "with regions `" + e.name() + "`";
      case RenameOperand e -> "operand `%s` renamed to `%s`".formatted(e.from(), e.to());
    };
  }

  private static String value(AbsentValue absent) {
    return absent == AbsentValue.EMPTY_TENSOR ? "no elements" : "`" + absent.value() + "`";
  }

  private static String signature(OpVersion op) {
    List<String> parts = new ArrayList<>();
    parts.add("(" + names(op.shape().operands()) + ")");
    if (!op.shape().attributes().isEmpty()) {
      parts.add("{" + String.join(", ", op.shape().attributes()) + "}");
    }
    if (!op.shape().regions().isEmpty()) {
      parts.add("regions(" + names(op.shape().regions()) + ")");
    }
    parts.add("-> (" + names(op.shape().results()) + ")");
    return "- **%s**, %s to %s%n  `%s`%n"
        .formatted(
            op,
            op.since(),
            op.until().map(Version::toString).orElse("now"),
            String.join(" ", parts));
  }

  private static String names(List<OpShape.Part> parts) {
    return parts.stream()
        .map(part -> part.name() + (part.isVariadic() ? "..." : ""))
        .collect(Collectors.joining(", "));
  }
}
