package org.hlo4j.tools.report;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.opset.Version;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.cli.command.RemedyText;

/** Writes the releases that the program fits, and the blockers of the others. */
final class ReleaseData {
  private ReleaseData() {}

  private record Key(String name, Location location) {}

  static void write(Operation program, ProgramData data, JsonObject json) throws IOException {
    Explanation explanation = Explainer.explain(program);
    List<Version> releases = Explanation.releases();
    json.put("releases", releases);
    Map<Key, Integer> operations = operations(data);
    json.objects(
        "blockers",
        explanation.blockers(),
        (blocker, object) -> {
          Key key = new Key(blocker.operation(), blocker.location());
          object.put("op", operations.getOrDefault(key, -1));
          object.put("name", blocker.operation());
          object.put("feature", blocker.feature());
          object.put("place", Scopes.place(blocker.location()));
          object.put("since", blocker.since().map(Version::toString).orElse(""));
          object.put("remedy", blocker.remedy().map(RemedyText::of).orElse(""));
          object.put(
              "blocks",
              releases.stream().mapToInt(release -> blocker.blocks(release) ? 1 : 0).toArray());
        });
  }

  /** Maps a name and a known location to the number of the first such operation. */
  private static Map<Key, Integer> operations(ProgramData data) {
    Map<Key, Integer> numbers = new HashMap<>();
    for (int i = 0; i < data.operations().size(); i++) {
      Operation op = data.operations().get(i);
      if (op.location() != UnknownLoc.INSTANCE) {
        numbers.putIfAbsent(new Key(op.name(), op.location()), i);
      }
    }
    return numbers;
  }
}
