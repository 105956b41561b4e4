package org.hlo4j.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {
  @ParameterizedTest
  @CsvSource({
    "*, a/b, true",
    "a*, ba, false",
    "a?c, abc, true",
    "a?c, a/c, true",
    "a?c, ac, false",
    "a\\*, a*, true",
    "a\\*, ab, false",
    "*b*b, abbb, true",
    "*b*b, abbc, false",
    "a, A, false",
    "?, 😀, true",
  })
  void namesMatch(String glob, String name, boolean matches) {
    assertThat(Glob.ofName(glob).matches(name)).isEqualTo(matches);
  }

  @ParameterizedTest
  @CsvSource({
    "*, a/b, true",
    "a/*, a/b/c, false",
    "a/*, x/a/b, true",
    "a/*, xa/b, false",
    "a/**, a/b/c, true",
    "a/**/c, a/b/b/c, true",
    "/a/*, /a/b, true",
    "/a/*, x/a/b, false",
    "a?c, a/c, false",
    "*.zip!/**, x/y.zip!/a/b, true",
    "**, '', true",
  })
  void pathsMatchFromAnyFolderOn(String glob, String path, boolean matches) {
    assertThat(Glob.ofPath(glob).matches(path)).isEqualTo(matches);
  }

  /** A pattern by which a matcher that tries one way after another would not come to an end. */
  @Test
  void matchingTakesLinearTime() {
    assertThat(Glob.ofPath("a*".repeat(200) + "b").matches("a".repeat(5000))).isFalse();
  }
}
