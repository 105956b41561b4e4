package org.hlo4j.tools.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Caution;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.inspect.explain.WayOut;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.tools.run.Console;

/** {@code hlo4j explain}. */
final class ExplainCommand extends ProgramCommand {
  private static final Optional<WayOut.Kind> EXPANDS = Optional.of(WayOut.Kind.EXPAND);

  private final Supplier<String> file =
      declare.parameter("FILE", "A program, or - for standard input.");

  private final Supplier<Optional<String>> target =
      declare.option(
          String.class,
          "--target",
          "VERSION",
          "The release that the program should be written for, such as 1.0.0.");

  private final BooleanSupplier matrix =
      declare.flag("--matrix", "Show for each release what is in its way.");

  ExplainCommand(Console console) {
    super(
        "explain",
        console,
        "Says which releases of StableHLO a program fits, and why not others.",
        "Shows each feature that is in the way, its place and the release that introduced it.",
        "The exit status is 0 if the program fits (the target, or any release), else 1.");
  }

  @Override
  public Integer call() {
    Optional<Version> wanted = target.get().map(this::release);
    Explanation explanation = Explainer.explain(open(file.get()).read());
    if (asJson()) {
      Json.print(out(), json -> writeJson(explanation, wanted, json));
    } else {
      show(explanation, wanted);
    }
    boolean fits = wanted.map(explanation::fits).orElse(explanation.lowest().isPresent());
    return fits ? 0 : Hlo4jMain.NO;
  }

  private void show(Explanation explanation, Optional<Version> wanted) {
    line(
        explanation
            .lowest()
            .map(lowest -> "fits @|bold " + lowest + "|@ and later releases")
            .orElse("@|red fits no release|@"));
    List<Blocker> blockers = wanted.map(explanation::blockers).orElseGet(explanation::blockers);
    if (wanted.isPresent()) {
      boolean fits = blockers.isEmpty();
      line(
          (fits ? "@|green fits " : "@|red does not fit ")
              + wanted.get()
              + "|@"
              + (fits ? "" : ": " + count(blockers.size(), "thing") + " in the way"));
    }
    blockers.forEach(blocker -> BlockerLines.of(blocker).forEach(this::line));
    explanation
        .lowestExpanded()
        .ifPresent(lowest ->
            line("expanded (convert --expand) it fits @|bold " + lowest + "|@ and later releases"));
    showCautions(wanted.map(explanation::cautions).orElseGet(explanation::cautions));
    if (matrix.getAsBoolean()) {
      showMatrix(explanation);
    }
  }

  /** A line for each kind of caution. */
  private void showCautions(List<Caution> cautions) {
    Map<String, List<Caution>> kinds = new LinkedHashMap<>();
    for (Caution caution : cautions) {
      String kind = caution.what() + ", which readers before " + caution.before() + " do not know";
      kinds.computeIfAbsent(kind, _ -> new ArrayList<>()).add(caution);
    }
    kinds.forEach((kind, places) -> {
      Caution first = places.getFirst();
      String others = places.size() == 1 ? "" : " and " + count(places.size() - 1, "other place");
      String where = BlockerLines.place(first.location()) + "  " + first.operation();
      line("@|yellow written, though not read|@: " + plain(kind) + ":");
      line("  @|bold " + plain(where) + "|@" + others);
    });
  }

  /** A line for each run of releases that have the same in their way. */
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
            + count(blockers.size(), "blocker")
            + "|@: "
            + plain(String.join(", ", operations));
  }

  private static String count(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  private static void writeJson(
      Explanation explanation, Optional<Version> wanted, JsonGenerator json) throws IOException {
    if (explanation.lowest().isPresent()) {
      json.writeStringField("lowest", explanation.lowest().get().toString());
    } else {
      json.writeNullField("lowest");
    }
    json.writeStringField(
        "lowestExpanded", explanation.lowestExpanded().map(Version::toString).orElse(null));
    json.writeNumberField(
        "cautions", wanted.map(explanation::cautions).orElseGet(explanation::cautions).size());
    if (wanted.isPresent()) {
      json.writeStringField("target", wanted.get().toString());
      json.writeBooleanField("fits", explanation.fits(wanted.get()));
    }
    json.writeArrayFieldStart("blockers");
    for (Blocker blocker : wanted.map(explanation::blockers).orElseGet(explanation::blockers)) {
      json.writeStartObject();
      json.writeStringField("operation", blocker.operation());
      json.writeStringField("location", BlockerLines.place(blocker.location()));
      json.writeStringField("feature", blocker.feature());
      json.writeStringField("since", blocker.since().map(Version::toString).orElse(null));
      json.writeStringField("wayOut", blocker.wayOut().map(WayOut::text).orElse(null));
      json.writeBooleanField("expands", blocker.wayOut().map(WayOut::kind).equals(EXPANDS));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeObjectFieldStart("releases");
    for (Version release : Explanation.releases()) {
      json.writeNumberField(release.toString(), explanation.blockers(release).size());
    }
    json.writeEndObject();
  }
}
