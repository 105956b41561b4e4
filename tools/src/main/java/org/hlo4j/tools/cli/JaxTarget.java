package org.hlo4j.tools.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Caution;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.inspect.explain.Places;
import org.hlo4j.inspect.explain.Remedy;
import org.hlo4j.ir.Operation;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.jax.JaxRelease;
import org.hlo4j.jax.ShardingHints;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.portability.OtherDialects;

/** A release of JAX for which a file is written: what must change, and what is in the way. */
final class JaxTarget {
  private final JaxRelease release;
  private final Version stablehlo;

  private final boolean isForOneDevice;

  /** In picocli's markup. */
  private final List<String> obstacles = new ArrayList<>();

  private final List<Blocker> blockers = new ArrayList<>();
  private final List<Caution> unread = new ArrayList<>();

  /**
   * A target.
   *
   * @param export the file that is to be written again
   * @param wanted the version of StableHLO that is asked for
   */
  JaxTarget(JaxRelease release, JaxExport export, Optional<Version> wanted) {
    this.release = release;
    this.isForOneDevice = export.deviceCount() <= 1;
    this.stablehlo =
        wanted.orElseGet(() -> older(export.release().orElseGet(Version::current), release));
    if (stablehlo.withoutPatch().isAfter(release.stablehlo())) {
      addObstacle("StableHLO " + stablehlo + " is asked for: it has " + release.stablehlo());
    }
    export.obstacles(release).forEach(this::addObstacle);
  }

  private void addObstacle(String sentence) {
    String line = "  " + ProgramCommand.plain(sentence);
    if (!obstacles.contains(line)) {
      obstacles.add(line);
    }
  }

  /** The version that a file is of already, unless it is newer than what the release reads. */
  private static Version older(Version version, JaxRelease release) {
    Version oldest = release.stablehlo().isBefore(version) ? release.stablehlo() : version;
    return oldest.isAfter(Version.current()) ? Version.current() : oldest;
  }

  /** The version of StableHLO to write programs for. */
  Version stablehlo() {
    return stablehlo;
  }

  /** A file with the schema and calling convention that the release reads. */
  JaxExport envelope(JaxExport export) {
    return export.forRelease(release);
  }

  /** Removes from a program what means nothing for the function, and which the release refuses. */
  void simplify(Operation program) {
    if (!release.readsShardy() && isForOneDevice) {
      ShardingHints.remove(program);
    }
  }

  /** Notes what the release cannot read of a program. */
  void check(Operation program) {
    Explanation explanation = Explainer.explain(program, OtherDialects.ALL);
    release.unknownCalls(program).forEach(this::addObstacle);
    blockers.addAll(explanation.blockers(stablehlo));
    for (Caution caution : explanation.cautions()) {
      if (caution.isPromised() ? caution.failsFor(stablehlo) : !release.readsShardy()) {
        unread.add(caution);
      }
    }
  }

  /** What is in the way, in picocli's markup; empty if nothing is. */
  List<String> obstacles() {
    List<String> lines = new ArrayList<>(obstacles);
    Places.ofBlockers(blockers).forEach(places -> lines.addAll(BlockerLines.of(places)));
    for (Places<Caution> places : Places.ofCautions(unread)) {
      Caution caution = places.first();
      if (caution.isPromised()) {
        String since = "which StableHLO knows since " + caution.before();
        lines.addAll(BlockerLines.ofUnread(places, since, caution.wayOut().map(Remedy::text)));
      } else {
        lines.addAll(
            BlockerLines.ofUnread(
                places,
                "which JAX reads since " + JaxRelease.firstWithShardy(),
                Optional.of("it means nothing on one device: convert --expand")
                    .filter(_ -> isForOneDevice)));
      }
    }
    return lines;
  }

  /** What the release reads, for people. */
  String description() {
    return release
        + " (StableHLO "
        + release.stablehlo()
        + ", schema "
        + release.schema()
        + ", calling convention "
        + release.newestConvention()
        + ")";
  }
}
