package org.hlo4j.devtools;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TestSelectionTest {
  private static final TestClass NEAR = test("NearTest");
  private static final TestClass FAR = test("FarTest");
  private static final TestClass UNRELATED = test("UnrelatedTest");

  private static final Map<String, Set<String>> REFERENCES =
      Map.of(
          "NearTest", Set.of("Changed"),
          "FarTest", Set.of("Between"),
          "Between", Set.of("Changed"),
          "UnrelatedTest", Set.of("Elsewhere"),
          "Changed", Set.of("Elsewhere", "Between"));

  private static TestClass test(String name) {
    return new TestClass("m", name, Path.of(name + ".java"));
  }

  private static TestSelection select(Set<TestClass> always, double budget) {
    return TestSelection.of(
        List.of(FAR, UNRELATED, NEAR),
        REFERENCES,
        Set.of("Changed"),
        always,
        Map.of("NearTest", 3.0, "FarTest", 5.0),
        budget);
  }

  @Test
  void testsThatReachTheChangeAreChosenNearestFirst() {
    assertThat(select(Set.of(), 100)).isEqualTo(new TestSelection(List.of(NEAR, FAR), List.of()));
  }

  @Test
  void whatThereIsNoTimeForIsLeftOut() {
    assertThat(select(Set.of(), 4)).isEqualTo(new TestSelection(List.of(NEAR), List.of(FAR)));
    assertThat(select(Set.of(), 1).leftOut()).containsExactly(NEAR, FAR);
  }

  @Test
  void someTestsAlwaysRun() {
    assertThat(select(Set.of(FAR, UNRELATED), 2))
        .isEqualTo(new TestSelection(List.of(UNRELATED, FAR), List.of(NEAR)));
  }

  @Test
  void cyclesOfReferencesEnd() {
    assertThat(TestSelection.distances(REFERENCES, Set.of("Changed")))
        .isEqualTo(Map.of("Changed", 0, "NearTest", 1, "Between", 1, "FarTest", 2));
  }

  @Test
  void whatTakesLongIsDividedBetweenTwoProcesses() {
    TestClass other = new TestClass("other", "OtherTest", Path.of("OtherTest.java"));
    TestSelection selection = new TestSelection(List.of(NEAR, FAR, UNRELATED, other), List.of());
    Map<String, Double> seconds = Map.of("NearTest", 3.0, "FarTest", 5.0, "OtherTest", 20.0);
    assertThat(selection.parts(seconds, 9))
        .containsExactly(List.of(NEAR, FAR, UNRELATED), List.of(other));
    assertThat(selection.parts(seconds, 8))
        .containsExactly(List.of(FAR), List.of(NEAR, UNRELATED), List.of(other));
  }
}
