package org.hlo4j.tools.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.opset.Version;
import org.hlo4j.tools.cli.command.Json;
import org.hlo4j.tools.cli.command.RemedyText;

/** Writes the releases that the program fits, and the blockers of the others. */
final class ReleaseData {
  private ReleaseData() {}

  /** The identity of an operation. */
  private record Key(String name, Location location) {}

  static void write(Operation program, ProgramData data, JsonGenerator json) throws IOException {
    Explanation explanation = Explainer.explain(program);
    List<Version> releases = Explanation.releases();
    Json.writeStrings(json, "releases", releases);
    Map<Key, Integer> operations = operations(data);
    json.writeArrayFieldStart("blockers");
    for (Blocker blocker : explanation.blockers()) {
      Key key = new Key(blocker.operation(), blocker.location());
      json.writeStartObject();
      json.writeNumberField("op", operations.getOrDefault(key, -1));
      json.writeStringField("name", blocker.operation());
      json.writeStringField("feature", blocker.feature());
      json.writeStringField("place", Scopes.place(blocker.location()));
      json.writeStringField("since", blocker.since().map(Version::toString).orElse(""));
      json.writeStringField("remedy", blocker.remedy().map(RemedyText::of).orElse(""));
      json.writeArrayFieldStart("blocks");
      for (Version release : releases) {
        json.writeNumber(blocker.blocks(release) ? 1 : 0);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
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
