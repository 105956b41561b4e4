package org.hlo4j.policy.sarif;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.hlo4j.signing.json.JsonObject;

/**
 * A result of a tool.
 *
 * @param rule the name of its rule
 * @param level {@code error}, {@code warning} or {@code note}
 * @param message what it says
 * @param place where it is
 * @param related further places, with what is said of them
 * @param fingerprint what the same result has in other runs, too; may be empty
 */
public record SarifResult(
    String rule,
    String level,
    String message,
    SarifPlace place,
    List<SarifPlace> related,
    String fingerprint) {
  /** Copies the places. */
  public SarifResult {
    related = List.copyOf(related);
  }

  void write(int ruleIndex, int artifact, JsonObject json) throws IOException {
    json.put("ruleId", rule);
    json.put("ruleIndex", ruleIndex);
    json.put("level", level);
    SarifRule.writeText("message", message, json);
    json.objects("locations", List.of(place), (each, object) -> each.write(artifact, object));
    if (!related.isEmpty()) {
      json.objects("relatedLocations", related, (each, object) -> each.write(-1, object));
    }
    if (!fingerprint.isEmpty()) {
      json.put("partialFingerprints", Map.of("ruleAndFile/v1", fingerprint));
    }
  }
}
