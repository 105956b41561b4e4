package org.hlo4j.ir.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SourceTextTest {
  @Test
  void countsLinesFromOneAndColumnsInBytes() {
    SourceText text = SourceText.of("f", "a\u00e9b\n\ncd");
    assertThat(text.lineAt(0)).isEqualTo(1);
    assertThat(text.columnAt(3)).isEqualTo(4);
    assertThat(text.lineAt(5)).isEqualTo(2);
    assertThat(text.columnAt(5)).isEqualTo(1);
    assertThat(text.lineAt(7)).isEqualTo(3);
    assertThat(text.columnAt(7)).isEqualTo(2);
    assertThat(text.lineAt(text.end())).isEqualTo(3);
    assertThat(text.columnAt(text.end())).isEqualTo(3);
  }

  @Test
  void returnsLinesWithoutTerminators() {
    SourceText text = SourceText.of("f", "one\r\ntwo\n\u00fc");
    assertThat(text.line(1)).isEqualTo("one");
    assertThat(text.line(2)).isEqualTo("two");
    assertThat(text.line(3)).isEqualTo("\u00fc");
    assertThat(text.line(0)).isEmpty();
    assertThat(text.line(4)).isEmpty();
  }

  @Test
  void preservesLineNumbersInParts() {
    SourceText text = SourceText.of("f", "a\nb\nc\nd");
    SourceText part = text.slice(4, 7);
    assertThat(part.firstLine()).isEqualTo(3);
    assertThat(part.lineAt(6)).isEqualTo(4);
    assertThat(part.columnAt(6)).isEqualTo(1);
    assertThat(part.line(3)).isEqualTo("c");
    assertThat(part.line(1)).isEmpty();
    assertThatThrownBy(() -> part.slice(0, 5)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void findsLinesInAnyOrder() {
    StringBuilder lines = new StringBuilder();
    Random random = new Random(3);
    for (int i = 0; i < 500; i++) {
      lines.append("x".repeat(random.nextInt(4))).append('\n');
    }
    SourceText text = SourceText.of("f", lines.toString());
    for (int i = 0; i < 5000; i++) {
      int offset = random.nextInt(text.end() + 1);
      String before = lines.substring(0, offset);
      long line = before.chars().filter(c -> c == '\n').count() + 1;
      assertThat(text.lineAt(offset)).isEqualTo((int) line);
      assertThat(text.columnAt(offset)).isEqualTo(offset - before.lastIndexOf('\n'));
    }
  }

  @Test
  void representsAnEmptyText() {
    SourceText text = SourceText.of("f", "");
    assertThat(text.lineAt(0)).isEqualTo(1);
    assertThat(text.columnAt(0)).isEqualTo(1);
  }
}
