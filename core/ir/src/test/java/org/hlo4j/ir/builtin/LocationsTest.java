package org.hlo4j.ir.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.location.CallSiteLoc;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.FusedLoc;
import org.hlo4j.ir.location.LocationFold;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Nested locations, a few or very many. */
class LocationsTest {
  private static final int DEEP = 128_000;

  /** Creates equal locations that are not identical. */
  private static List<Location> different() {
    Location a = FileLineColLoc.of("a", 1, 2);
    Location b = FileLineColLoc.of("b", 1, 2);
    return List.of(
        a,
        b,
        UnknownLoc.INSTANCE,
        new NameLoc("n", a),
        new NameLoc("m", a),
        new NameLoc("n", b),
        new CallSiteLoc(a, b),
        new CallSiteLoc(b, a),
        new CallSiteLoc(new CallSiteLoc(a, b), b),
        new CallSiteLoc(a, new CallSiteLoc(b, b)),
        new FusedLoc(List.of(), null),
        new FusedLoc(List.of(a), null),
        new FusedLoc(List.of(a, b), null),
        new FusedLoc(List.of(b, a), null),
        new FusedLoc(List.of(a), UnitAttr.INSTANCE),
        new FusedLoc(List.of(a), StringAttr.of("s")));
  }

  @Test
  void areEqualIfTheirPartsAre() {
    for (int i = 0; i < different().size(); i++) {
      for (int j = 0; j < different().size(); j++) {
        assertThat(different().get(i).equals(different().get(j))).isEqualTo(i == j);
      }
    }
  }

  static Stream<Arguments> texts() {
    Location a = FileLineColLoc.of("a", 1, 2);
    Location n = new NameLoc("n", UnknownLoc.INSTANCE);
    return Stream.of(
        Arguments.of(n, "\"n\"(unknown)"),
        Arguments.of(new CallSiteLoc(a, n), "callsite(a:1:2 at \"n\"(unknown))"),
        Arguments.of(new FusedLoc(List.of(), null), "fused[]"),
        Arguments.of(
            new FusedLoc(List.of(a, new FusedLoc(List.of(n, a), null), n), null),
            "fused[a:1:2, fused[\"n\"(unknown), a:1:2], \"n\"(unknown)]"));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void areShown(Location location, String text) {
    assertThat(location).hasToString(text);
  }

  @Test
  void returnTheirPartsInOrder() {
    Location a = FileLineColLoc.of("a", 1, 2);
    Location b = FileLineColLoc.of("b", 3, 4);
    Location call = new CallSiteLoc(a, b);
    List<Location> met = new ArrayList<>();
    var sizes =
        new LocationFold<Integer>((location, parts) -> {
          met.add(location);
          return 1 + parts.stream().mapToInt(size -> size).sum();
        });
    assertThat(sizes.of(new FusedLoc(List.of(call, a, new NameLoc("n", call)), null))).isEqualTo(9);
    assertThat(sizes.of(call)).isEqualTo(3);
    assertThat(met).hasSize(5).doesNotHaveDuplicates();
  }

  private static Location deep(Location innermost) {
    Location location = innermost;
    for (int i = 0; i < DEEP; i++) {
      location =
          switch (i % 4) {
            case 0 -> new CallSiteLoc(location, UnknownLoc.INSTANCE);
            case 1 -> new CallSiteLoc(UnknownLoc.INSTANCE, location);
            case 2 -> new NameLoc("n", location);
            default -> new FusedLoc(List.of(location), null);
          };
    }
    return location;
  }

  @Test
  void mayBeNestedDeeperThanAStack() throws InterruptedException {
    List<String> done = new ArrayList<>();
    Runnable work =
        () -> {
          Location location = deep(FileLineColLoc.of("a", 1, 2));
          assertThat(location.equals(deep(FileLineColLoc.of("a", 1, 2)))).isTrue();
          assertThat(location.equals(deep(FileLineColLoc.of("a", 1, 3)))).isFalse();
          var depth =
              new LocationFold<Integer>(
                  (_, parts) -> parts.stream().mapToInt(d -> d + 1).max().orElse(0));
          assertThat(depth.of(location)).isEqualTo(DEEP);
          done.add(location.toString());
        };
    Thread thread = new Thread(null, work, "small", 1 << 18);
    thread.start();
    thread.join();
    assertThat(done).hasSize(1);
  }
}
