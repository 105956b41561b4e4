package org.hlo4j.hlo.syntax;

import java.util.List;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.HloOrigin;
import org.hlo4j.hlo.text.HloPrintStyle;
import org.hlo4j.hlo.text.HloText;
import org.hlo4j.ir.diagnostic.SourceText;
import org.jspecify.annotations.Nullable;

/** How values of the program before it was compiled are computed, by modules in strings. */
public final class RecoverySyntax {
  /** A table of them. */
  public static final TextSyntax<List<HloOrigin.Recovery>> TABLE =
      Syntaxes.of(RecoverySyntax::parse, RecoverySyntax::print);

  private static final String INDENT = "  ";

  private RecoverySyntax() {}

  private static List<HloOrigin.Recovery> parse(HloScanner in) {
    return List.copyOf(in.list("{", "}", () -> parseEntry(in)));
  }

  private static HloOrigin.Recovery parseEntry(HloScanner in) {
    HloOrigin.Part lost = OriginSyntax.PART.parse(in);
    in.expect(":");
    HloOrigin.Part kept = OriginSyntax.PART.parse(in);
    return new HloOrigin.Recovery(lost, kept, in.take(",") ? parseModule(in) : null);
  }

  /** A module in a string; errors have places in that. */
  private static @Nullable HloModule parseModule(HloScanner in) {
    if (!in.atString()) {
      return null;
    }
    String text = in.string();
    return text.isBlank() ? null : in.nested(() -> HloText.parse(SourceText.of("recovery", text)));
  }

  private static void print(List<HloOrigin.Recovery> table, HloTextWriter out) {
    out.append("{\n");
    for (HloOrigin.Recovery entry : table) {
      out.append(INDENT);
      OriginSyntax.PART.print(entry.lost(), out);
      out.append(" : ");
      OriginSyntax.PART.print(entry.kept(), out);
      out.append(",\n").append(INDENT).append("\"\n");
      HloModule recovery = entry.recovery();
      if (recovery != null) {
        for (String line : HloText.print(recovery, HloPrintStyle.LONG).split("\n", -1)) {
          out.append(line.isEmpty() ? "" : INDENT + INDENT).append(line).append("\n");
        }
      }
      out.append(INDENT).append("\"\n");
    }
    out.append("}\n");
  }
}
