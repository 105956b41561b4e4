package org.hlo4j.audit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgramFamiliesTest {
  /** A sketch of 32 features, the last of which are others. */
  private static String sketch(int others) {
    return "00ab".repeat(32 - others) + "11cd".repeat(others);
  }

  @Test
  void putsProgramsTogetherThatHaveMostFeaturesInCommon() {
    ProgramFamilies families = new ProgramFamilies();
    families.add("a", sketch(32));
    families.add("b", sketch(0));
    families.add("c", sketch(0));
    families.add("d", sketch(8));
    families.add("e", sketch(9));

    assertThat(families.count()).isEqualTo(3);
    assertThat(families.bySize())
        .containsExactly(
            new ProgramFamilies.Size("b", 3),
            new ProgramFamilies.Size("a", 1),
            new ProgramFamilies.Size("e", 1));
  }
}
