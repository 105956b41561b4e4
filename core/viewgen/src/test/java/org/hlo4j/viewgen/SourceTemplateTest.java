package org.hlo4j.viewgen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceTemplateTest {
  private static String expand(String body) {
    return SourceTemplate.expand("T", "#file A.java\n" + body)
        .get("A.java")
        .substring("// Generated from T.\n".length());
  }

  @Test
  void aSourceIsMadeForEachValue() {
    assertThat(
            SourceTemplate.expand(
                "Sums.java.template",
                """
                Sums of arrays.
                #each type: int double
                #file $Type$Sums.java
                class $Type$Sums {
                  $type$ sum($type$[] x) {}
                }
                #end
                """))
        .containsOnlyKeys("IntSums.java", "DoubleSums.java")
        .containsEntry(
            "IntSums.java",
            """
            // Generated from Sums.java.template.
            class IntSums {
              int sum(int[] x) {}
            }
            """);
  }

  @Test
  void rowsOfSeveralValuesStandInLinesOfTheirOwn() {
    assertThat(
            expand(
                """
                #each name open      comma close:
                #     add  ""        " + " ""
                #     max  Math.max( ", "  )
                $name$: $open$x$comma$y$close$
                #end
                """))
        .isEqualTo("add: x + y\nmax: Math.max(x, y)\n");
  }

  @Test
  void listsNest() {
    assertThat(
            expand(
                """
                #each places: '0 "" 1 " + n"'
                #each i: a b
                #each j place: $places$
                $i$$j$[k$place$]
                #end
                #end
                #end
                """))
        .isEqualTo("a0[k]\na1[k + n]\nb0[k]\nb1[k + n]\n");
  }

  @Test
  void linesAreKeptForSomeValues() {
    assertThat(
            expand(
                """
                #each x: a b c
                #if $x$ = a c
                #if $x$ = c
                both
                #end
                $x$
                #else
                other
                #end
                #end
                """))
        .isEqualTo("a\nother\nboth\nc\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "#each x: a                 | T: no #end",
        "#if a = a\\n#else          | T: no #end",
        "#if a = b\\n#else\\n#else  | T: unexpected #else",
        "#end                       | T: unexpected #end",
        "#each x y: a\\n#end        | T: unexpected #each x y: a",
        "#each x\\n$x$\\n#end       | T: unexpected #each x",
        "#if a\\n#end               | T: unexpected #if a",
        "#import x                  | T: unexpected #import x",
        "x $y$                      | T: no value in x $y$",
        "#file A.java               | T: A.java twice"
      })
  void whatIsWrongIsNamed(String body, String message) {
    assertThatThrownBy(() -> expand(body.replace("\\n", "\n")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
