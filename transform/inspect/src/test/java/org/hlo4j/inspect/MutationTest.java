package org.hlo4j.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.hlo4j.inspect.PlantedFeatures.Plant;
import org.hlo4j.inspect.diff.Difference;
import org.hlo4j.inspect.diff.ProgramDiff;
import org.hlo4j.inspect.digest.ProgramDigest;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.FileLineColLoc;
import org.junit.jupiter.api.Test;

/**
 * Tests that every single change of a program changes its digest, and that the difference names its
 * location. {@code ./dev mutations} tries more of them.
 */
class MutationTest {
  private static final int MUTATIONS = setting("HLO4J_MUTATIONS", 1000);
  private static final int SEED = setting("HLO4J_SEED", 20261121);

  private static final int MOST_FAILURES = 50;

  private static int setting(String name, int usual) {
    return Optional.ofNullable(System.getenv(name)).map(Integer::valueOf).orElse(usual);
  }

  /** Returns the compendium, and as many programs with planted features. */
  private static List<Operation> programs() throws IOException {
    List<Operation> programs = new ArrayList<>();
    for (String file : ProgramDigestTest.programs()) {
      programs.add(numbered(ProgramDigestTest.read(file)));
    }
    List<Plant> plants = PlantedFeatures.all();
    for (int i = programs.size(); i > 0; i--) {
      Random random = new Random(i);
      List<Plant> chosen = random.ints(5, 0, plants.size()).mapToObj(plants::get).toList();
      programs.add(
          numbered(ExplainerTest.parse(PlantedFeatures.program(random, chosen).program())));
    }
    return programs;
  }

  private static Operation numbered(Operation program) {
    int[] number = new int[1];
    program.walk(op -> op.setLocation(FileLineColLoc.of("", ++number[0], 1)));
    return program;
  }

  @Test
  void changeTheDigestAndAreNamed() throws IOException {
    List<Operation> programs = programs();
    List<String> digests = programs.parallelStream().map(ProgramDigest::of).toList();
    AtomicInteger made = new AtomicInteger();
    Queue<String> failures = new ConcurrentLinkedQueue<>();
    IntStream.range(0, 2)
        .parallel()
        .forEach(part -> {
          Random random = new Random(2L * SEED + part);
          while (made.get() < MUTATIONS && failures.size() < MOST_FAILURES) {
            int which = random.nextInt(programs.size());
            if (mutate(programs.get(which), digests.get(which), random, failures)) {
              made.incrementAndGet();
            }
          }
        });
    assertThat(failures).isEmpty();
  }

  /** Returns whether there was a change; violated invariants are added to the failures. */
  private static boolean mutate(
      Operation program, String digest, Random random, Queue<String> failures) {
    Operation copy = program.copy();
    List<Operation> all = new ArrayList<>();
    copy.walk(all::add);
    Operation op = all.get(random.nextInt(all.size()));
    String what = op.name();
    Location place = op.location();
    Optional<String> change = Mutation.apply(op, random);
    if (change.isEmpty()) {
      return false;
    }
    String changed;
    try {
      changed = ProgramDigest.of(copy);
    } catch (DiagnosticException e) {
      return false; // Not expressible in artifacts.
    }
    if (changed.equals(digest)) {
      failures.add("same digest: " + what + ": " + change.get() + "\n" + Mutation.text(program));
    } else if (ProgramDiff.of(program, copy).stream().noneMatch(d -> stands(d, place))) {
      failures.add("not named: " + what + ": " + change.get() + "\n" + Mutation.text(program));
    }
    return true;
  }

  private static boolean stands(Difference difference, Location place) {
    return difference.before().map(op -> op.location().equals(place)).orElse(false)
        || difference.after().map(op -> op.location().equals(place)).orElse(false);
  }
}
