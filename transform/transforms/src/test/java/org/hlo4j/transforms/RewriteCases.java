package org.hlo4j.transforms;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs and the results of pipelines, which a second run must not change. A test lists them in a
 * static method {@code rewrites}.
 */
interface RewriteCases {
  static Arguments row(String what, String pipeline, String before, String after) {
    return Arguments.of(what, pipeline, before, after);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rewrites")
  default void rewrites(String what, String pipeline, String before, String after) {
    assertThat(Passes.run(pipeline, before)).isEqualTo(Passes.normalized(after));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rewrites")
  default void leavesItsOwnResultAsItIs(String what, String pipeline, String before, String after) {
    assertThat(Passes.run(pipeline, after)).isEqualTo(Passes.normalized(after));
  }
}
