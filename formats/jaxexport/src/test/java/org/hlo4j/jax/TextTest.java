package org.hlo4j.jax;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;
import org.hlo4j.ir.Blob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTest {
  /** Protocol buffers and their text, both from jaxlib. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                                             | {replicated}
          0804                                           | {manual}
          0805                                           | {unknown}
          08031a0202044a0108520100                       | {devices=[2,4]<=[8]}
          08031a0202044a02040252020100                   | {devices=[2,4]<=[4,2]T(1,0)}
          08031a02020430014a0108520100                   | {devices=[2,4]<=[8] last_tile_dim_replicate}
          08031a03020202420204004a030202025203000201     | {devices=[2,2,2]<=[2,2,2]T(0,2,1) last_tile_dims={manual, replicated}}
          0801220103                                     | {maximal device=3}
          08031a020202220403010002                       | {devices=[2,2]3,1,0,2}
          08031a030201022204010300023001                 | {devices=[2,1,2]1,3,0,2 last_tile_dim_replicate}
          08031a                                         | {unreadable}
          """)
  void shardingsReadAsInHlo(String bytes, String text) {
    assertThat(new HloSharding(Blob.wrap(HexFormat.of().parseHex(bytes)))).hasToString(text);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          plain      | 'plain'
          it's       | "it's"
          say "it's" | 'say "it\\'s"'
          back\\slash | 'back\\\\slash'
          """)
  void stringsReadAsInPython(String text, String quoted) {
    assertThat(PyText.quote(text)).isEqualTo(quoted);
  }

  @Test
  void readsNamesInJson() {
    assertThat(names("[\"x\", \"y\\u00e9\\\"\"]")).containsExactly("x", "y\u00e9\"");
    assertThat(names("[]")).isEmpty();
    assertThat(names("[1, 2]")).isEmpty();
    assertThat(names("{\"x\": 1}")).isEmpty();
    assertThat(names("[\"x\" \"y\"]")).isEmpty();
  }

  private static List<String> names(String json) {
    return PyText.jsonStrings(Blob.wrap(json.getBytes(UTF_8)));
  }
}
