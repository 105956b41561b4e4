package org.hlo4j.tools.cli.program;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Caution;
import org.hlo4j.inspect.explain.Expansion;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.inspect.explain.Places;
import org.hlo4j.inspect.explain.Remedy;
import org.hlo4j.ir.Operation;
import org.hlo4j.opset.Version;
import org.hlo4j.pjrt.PjrtException;
import org.hlo4j.pjrt.PjrtLibrary;
import org.hlo4j.pjrt.PjrtPluginDescription;
import org.hlo4j.pjrt.PjrtPrograms;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.cli.command.BlockerLines;
import org.hlo4j.tools.cli.command.DeviceChoice;
import org.hlo4j.tools.cli.command.ProgramCommand;
import org.hlo4j.tools.cli.command.ProgramFile;
import org.hlo4j.tools.cli.command.Quantities;
import org.hlo4j.tools.cli.command.RemedyText;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Exit;
import org.hlo4j.tools.run.ToolException;

/** {@code hlo4j explain}. */
public final class ExplainCommand extends ProgramCommand {

  private final Supplier<List<String>> files =
      declare.parameters("FILE", "Programs, or - for standard input.");

  private final Supplier<Optional<String>> target =
      declare.option(
          "--target",
          "VERSION",
          "The release that the program should be written for, such as 1.0.0, or a name: "
              + "current, minimum, WEEK_4, WEEK_12.");

  private final Supplier<Optional<String>> device =
      declare.option(
          "--device",
          DeviceChoice.LABEL,
          "The device of a PJRT plugin that the program should run on: the target is the newest"
              + " release that the plugin has, too, and what can be expanded for it is.");

  private final BooleanSupplier matrix =
      declare.flag("--matrix", "Show for each release what is in its way.");

  private final Supplier<OtherDialects> others = declareOtherDialects();

  public ExplainCommand(Console console) {
    super(
        "explain",
        console,
        "Says which releases of StableHLO programs fit, and why not others.",
        "Shows each feature that is in the way, its place and the release that introduced it.",
        "The exit status is 0 if all programs fit (the target, or any release), else 1.");
  }

  /**
   * The explanation of a file.
   *
   * @param isModel whether the program is that of a model, as import writes it
   * @param expanded what the import expands; empty for nothing
   */
  private record Explained(Explanation explanation, boolean isModel, String expanded) {
    /** Returns a line that says what is explained, unless it is the program as it stands. */
    Optional<String> line() {
      return isModel
          ? Optional.of(
              "the program that import writes"
                  + (expanded.isEmpty() ? "" : ", expanded for the release: " + plain(expanded)))
          : Optional.empty();
    }
  }

  @Override
  public Integer call() {
    if (target.get().isPresent() && device.get().isPresent()) {
      throw mistake("--target and --device exclude each other");
    }
    Optional<Version> wanted =
        device.get().isPresent()
            ? Optional.of(releaseOf(device.get().get()))
            : target.get().map(this::release);
    boolean isOne = files.get().size() == 1;
    Map<String, Explained> explanations = new LinkedHashMap<>();
    int status =
        batch()
            .run(
                files.get(),
                (file, shown) -> explain(open(file, shown), wanted),
                (file, explained) -> {
                  if (asJson()) {
                    explanations.put(file, explained);
                  } else {
                    if (!isOne) {
                      line("@|bold " + plain(file) + "|@:");
                    }
                    explained.line().ifPresent(this::line);
                    show(explained.explanation(), wanted);
                  }
                  return fits(explained.explanation(), wanted) ? 0 : Exit.NEGATIVE;
                });
    if (asJson() && status != Exit.FAILED) {
      printJson(json -> {
        if (isOne) {
          writeJson(explanations.values().iterator().next(), wanted, json);
        } else {
          writeJson(explanations, wanted, json);
        }
      });
    }
    return status;
  }

  /** Explains a program; that of a model as import writes it: expanded for the release. */
  private Explained explain(ProgramFile file, Optional<Version> wanted) {
    Operation program = file.read();
    boolean isModel = file.form().isModel();
    String expanded =
        isModel ? Expansion.expandNamed(program, wanted.orElse(Version.minimum())) : "";
    return new Explained(Explainer.explain(program, others.get()), isModel, expanded);
  }

  private boolean fits(Explanation explanation, Optional<Version> wanted) {
    return wanted
        .map(release -> explanation.fits(release) || isExpanded(explanation, release))
        .orElse(explanation.lowest().isPresent());
  }

  /** Returns whether a device gets the program expanded. */
  private boolean isExpanded(Explanation explanation, Version release) {
    return device.get().isPresent()
        && !explanation.fits(release)
        && explanation.lowestExpanded().filter(lowest -> !release.isBefore(lowest)).isPresent();
  }

  /** Returns the release that programs are written for to run on a device; says what it is. */
  private Version releaseOf(String text) {
    PjrtPluginDescription plugin =
        DeviceChoice.of(text, PjrtLibrary.find(System.getenv())).plugin();
    try {
      Version release = PjrtPrograms.version(plugin);
      if (!asJson()) {
        line("plugin " + plain(plugin) + " takes programs of @|bold " + release + "|@");
      }
      return release;
    } catch (PjrtException e) {
      throw new ToolException(String.valueOf(e.getMessage()));
    }
  }

  private void writeJson(
      Map<String, Explained> explanations, Optional<Version> wanted, JsonObject json)
      throws IOException {
    json.objects(
        "files",
        explanations.entrySet(),
        (each, object) -> {
          object.put("file", each.getKey());
          writeJson(each.getValue(), wanted, object);
        });
  }

  private void show(Explanation explanation, Optional<Version> wanted) {
    line(releases(explanation.runs()));
    List<Places<Blocker>> blockers = blockers(explanation, wanted);
    if (wanted.isPresent() && isExpanded(explanation, wanted.get())) {
      line("@|green fits " + wanted.get() + "|@, expanded, as it is for a device");
    } else if (wanted.isPresent()) {
      boolean fits = blockers.isEmpty();
      line(
          (fits ? "@|green fits " : "@|red does not fit ")
              + wanted.get()
              + "|@"
              + (fits ? "" : ": " + Quantities.things(blockers.size(), "thing") + " in the way"));
    }
    blockers.forEach(blocker -> BlockerLines.of(blocker).forEach(this::line));
    explanation
        .lowestExpanded()
        .filter(_ -> explanation.gainsByExpanding())
        .ifPresent(lowest ->
            line("expanded (convert --expand) it fits @|bold " + lowest + "|@ and later releases"));
    cautions(explanation, wanted)
        .forEach(caution -> BlockerLines.ofCaution(caution).forEach(this::line));
    if (matrix.getAsBoolean()) {
      showMatrix(explanation);
    }
  }

  /**
   * Returns the releases in words. A program usually fits all releases after the first, but not
   * always.
   */
  private static String releases(List<Explanation.Run> runs) {
    return runs.isEmpty()
        ? "@|red fits no release|@"
        : runs.stream()
            .map(run ->
                run.last().equals(Version.current())
                    ? "@|bold " + run.first() + "|@ and later releases"
                    : run.first() + " to " + run.last())
            .collect(Collectors.joining(", and ", "fits ", ""));
  }

  private static List<Places<Blocker>> blockers(Explanation all, Optional<Version> wanted) {
    return Places.ofBlockers(wanted.map(all::blockers).orElseGet(all::blockers));
  }

  private static List<Places<Caution>> cautions(Explanation all, Optional<Version> wanted) {
    return Places.ofCautions(wanted.map(all::cautions).orElseGet(all::cautions));
  }

  /** Prints a line for each run of releases with the same blockers. */
  private void showMatrix(Explanation explanation) {
    line("");
    List<Version> releases = Explanation.releases().reversed();
    for (int first = 0, next; first < releases.size(); first = next) {
      List<Blocker> blockers = explanation.blockers(releases.get(first));
      next = first + 1;
      while (next < releases.size() && explanation.blockers(releases.get(next)).equals(blockers)) {
        next++;
      }
      Version newest = releases.get(first);
      Version oldest = releases.get(next - 1);
      String range = newest.equals(oldest) ? newest.toString() : oldest + " to " + newest;
      line(String.format(Locale.ROOT, "  %-18s ", range) + verdict(blockers));
    }
  }

  private static String verdict(List<Blocker> blockers) {
    List<String> operations = blockers.stream().map(Blocker::operation).distinct().toList();
    return blockers.isEmpty()
        ? "@|green fits|@"
        : "@|red "
            + Quantities.things(Places.ofBlockers(blockers).size(), "blocker")
            + "|@: "
            + plain(String.join(", ", operations));
  }

  private void writeJson(Explained explained, Optional<Version> wanted, JsonObject json)
      throws IOException {
    Explanation explanation = explained.explanation();
    if (explained.isModel()) {
      json.put("imported", true);
      json.put("expanded", explained.expanded());
    }
    json.put("lowest", explanation.lowest().orElse(null));
    json.put("lowestExpanded", explanation.lowestExpanded().orElse(null));
    json.put("cautions", wanted.map(explanation::cautions).orElseGet(explanation::cautions).size());
    if (wanted.isPresent()) {
      json.put("target", wanted);
      json.put("fits", fits(explanation, wanted));
    }
    json.objects("blockers", blockers(explanation, wanted), ExplainCommand::writeBlocker);
    json.objects("cautionKinds", cautions(explanation, wanted), ExplainCommand::writeCaution);
    json.object(
        "releases",
        releases -> {
          for (Version release : Explanation.releases()) {
            releases.put(release.toString(), explanation.blockers(release).size());
          }
        });
  }

  private static void writeBlocker(Places<Blocker> places, JsonObject json) throws IOException {
    Blocker blocker = places.first();
    json.put("operation", blocker.operation());
    writeLocations(places, json);
    json.put("feature", blocker.feature());
    json.put("since", blocker.since().orElse(null));
    writeRemedy(blocker.remedy(), json);
  }

  private static void writeCaution(Places<Caution> places, JsonObject json) throws IOException {
    Caution caution = places.first();
    json.put("operation", caution.operation());
    writeLocations(places, json);
    json.put("what", caution.what());
    json.put("before", caution.before());
    json.put("promised", caution.isPromised());
    writeRemedy(caution.remedy(), json);
  }

  private static void writeLocations(Places<?> places, JsonObject json) throws IOException {
    json.put("location", Places.place(places.locations().getFirst()));
    json.put("count", places.count());
    json.put("locations", places.locations().stream().map(Places::place).toList());
  }

  private static void writeRemedy(Optional<Remedy> remedy, JsonObject json) throws IOException {
    json.put("remedy", remedy.map(RemedyText::of).orElse(null));
    json.put("expands", remedy.filter(Remedy::isExpansion).isPresent());
  }
}
