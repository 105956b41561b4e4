package org.hlo4j.policy.sarif;

import java.io.IOException;
import java.util.List;
import org.hlo4j.signing.json.JsonObject;

/**
 * A notification about the run, not about a result.
 *
 * @param level {@code error}, {@code warning} or {@code note}
 * @param message what it says
 * @param uris files that it is about
 */
public record SarifNotification(String level, String message, List<String> uris) {
  /** Copies the list. */
  public SarifNotification {
    uris = List.copyOf(uris);
  }

  void write(JsonObject json) throws IOException {
    json.put("level", level);
    SarifRule.writeText("message", message, json);
    json.objects(
        "locations",
        uris,
        (uri, location) ->
            location.object(
                "physicalLocation", physical -> SarifPlace.writeArtifact(uri, -1, physical)));
  }
}
