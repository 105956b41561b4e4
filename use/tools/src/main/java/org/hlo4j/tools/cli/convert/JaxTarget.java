package org.hlo4j.tools.cli.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Caution;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.inspect.explain.Places;
import org.hlo4j.ir.Operation;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.jax.JaxRelease;
import org.hlo4j.jax.ShardingHints;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.tools.cli.command.BlockerLines;
import org.hlo4j.tools.cli.command.ProgramCommand;
import org.hlo4j.tools.cli.command.RemedyText;

/** A release of JAX for which a file is written, with the required changes and the obstacles. */
final class JaxTarget {
  private final JaxRelease release;
  private final Version stablehlo;

  private final boolean isForOneDevice;

  /** In picocli's markup. */
  private final List<String> obstacles = new ArrayList<>();

  private final List<Blocker> blockers = new ArrayList<>();
  private final List<Caution> unread = new ArrayList<>();

  /**
   * Creates a target.
   *
   * @param export the file to convert
   * @param wanted the requested version of StableHLO
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

  /** Returns the present version of a file, or that of the release if it is older. */
  private static Version older(Version version, JaxRelease release) {
    Version oldest = release.stablehlo().isBefore(version) ? release.stablehlo() : version;
    return oldest.isAfter(Version.current()) ? Version.current() : oldest;
  }

  Version stablehlo() {
    return stablehlo;
  }

  /** Returns a file with the schema and calling convention that the release reads. */
  JaxExport envelope(JaxExport export) {
    return export.forRelease(release);
  }

  /**
   * Removes parts of a program that have no effect for the function and that the release rejects.
   */
  void simplify(Operation program) {
    if (!release.readsShardy() && isForOneDevice) {
      ShardingHints.remove(program);
    }
  }

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

  /** Returns the obstacles in picocli's markup; empty if there are none. */
  List<String> obstacles() {
    List<String> lines = new ArrayList<>(obstacles);
    Places.ofBlockers(blockers).forEach(places -> lines.addAll(BlockerLines.of(places)));
    for (Places<Caution> places : Places.ofCautions(unread)) {
      Caution caution = places.first();
      if (caution.isPromised()) {
        String since = "which StableHLO knows since " + caution.before();
        lines.addAll(BlockerLines.ofUnread(places, since, caution.remedy().map(RemedyText::of)));
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

  /** Returns a description of the versions that the release reads. */
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
