package org.hlo4j.tools.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hlo4j.ir.diagnostic.SourceText;
import org.junit.jupiter.api.Test;

class SplitInputTest {
  private static List<SourceText> split(String text) {
    return SplitInput.split(SourceText.of("f", text), SplitInput.MARKER);
  }

  @Test
  void keepsAWholeTextWithoutMarkers() {
    assertThat(split("a\n")).hasSize(1);
    assertThat(split("")).hasSize(1);
    assertThat(split("// -----x\n")).hasSize(1);
    assertThat(split("// ------\n")).hasSize(1);
  }

  @Test
  void findsMarkersBehindOtherText() {
    assertThat(split("a\n// // -----\nb\n")).hasSize(2);
  }

  @Test
  void keepsTheLineNumbersOfTheWholeText() {
    List<SourceText> pieces = split("a\n// -----\nb\n\n// -----\nc");
    assertThat(pieces).hasSize(3);
    assertThat(pieces.get(1).line(3)).isEqualTo("b");
    assertThat(pieces.get(2).line(6)).isEqualTo("c");
    assertThat(pieces.get(2).lineAt(pieces.get(2).end())).isEqualTo(6);
  }
}
