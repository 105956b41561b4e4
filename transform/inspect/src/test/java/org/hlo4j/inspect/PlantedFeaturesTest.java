package org.hlo4j.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.PlantedFeatures.Blame;
import org.hlo4j.inspect.PlantedFeatures.Plant;
import org.hlo4j.inspect.PlantedFeatures.Planted;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Expansion;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.inspect.explain.Remedy;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.Portability;
import org.hlo4j.text.print.FullText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that explanations name all planted features of later releases. */
class PlantedFeaturesTest {
  static List<Plant> plants() {
    return PlantedFeatures.all();
  }

  @Test
  void thereIsAPlantForEveryChangeOfEveryRelease() {
    assertThat(plants())
        .extracting(Plant::change)
        .containsAll(PlantedFeatures.changes())
        .isSubsetOf(PlantedFeatures.changes());
  }

  @ParameterizedTest
  @MethodSource("plants")
  void namesAFeatureAlone(Plant plant) {
    Random random = new Random(plant.change().hashCode());
    holds(
        PlantedFeatures.program(random, List.of(plant)),
        plant.blames().stream().anyMatch(Blame::expands));
  }

  @Test
  void namesAllFeaturesThatArePlantedInRandomPrograms() {
    IntStream.range(0, 300)
        .parallel()
        .forEach(seed -> {
          Random random = new Random(seed);
          List<Plant> chosen = new ArrayList<>();
          for (int i = random.nextInt(8); i > 0; i--) {
            chosen.add(plants().get(random.nextInt(plants().size())));
          }
          holds(PlantedFeatures.program(random, chosen), seed % 20 == 0);
        });
  }

  private static void holds(Planted planted, boolean triesExpanding) {
    Operation program = verified(planted.program());
    Explanation explanation = Explainer.explain(program);
    assertThat(explanation.blockers())
        .as("%s", planted.program())
        .extracting(PlantedFeaturesTest::blame)
        .containsExactlyInAnyOrderElementsOf(planted.blames());

    List<Version> written =
        Explanation.releases().stream().filter(release -> isWritten(program, release)).toList();
    assertThat(explanation.lowest()).as("%s", planted.program()).contains(written.getFirst());
    for (Version release : Explanation.releases()) {
      assertThat(explanation.fits(release))
          .as("%s for %s", planted.program(), release)
          .isEqualTo(written.contains(release));
    }
    if (triesExpanding) {
      Version lowest =
          Explanation.releases().stream()
              .filter(release -> isWritten(expanded(program, release), release))
              .findFirst()
              .orElseThrow();
      assertThat(explanation.lowestExpanded()).as("%s", planted.program()).contains(lowest);
    }
  }

  private static Blame blame(Blocker blocker) {
    return new Blame(
        blocker.operation(),
        blocker.feature(),
        blocker.since().orElseThrow(),
        blocker.remedy().map(Remedy::kind).equals(Optional.of(Remedy.Kind.EXPAND)));
  }

  private static Operation expanded(Operation program, Version target) {
    Operation copy = program.copy();
    Expansion.expand(copy, target);
    return copy;
  }

  private static boolean isWritten(Operation program, Version release) {
    try {
      Portability.serialize(program, release);
      return true;
    } catch (DiagnosticException e) {
      return false;
    }
  }

  private static Operation verified(String text) {
    Operation program = ExplainerTest.parse(text);
    Diagnostics.Collector problems = Diagnostics.collector();
    new Verifier(Dialects.all(), new FullText(Dialects.all())).verify(program, problems);
    assertThat(problems.toList()).as("%s", text).isEmpty();
    return program;
  }
}
