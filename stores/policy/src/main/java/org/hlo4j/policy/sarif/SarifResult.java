package org.hlo4j.policy.sarif;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

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

  void write(int ruleIndex, int artifact, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("ruleId", rule);
    json.writeNumberField("ruleIndex", ruleIndex);
    json.writeStringField("level", level);
    SarifRule.writeText("message", message, json);
    json.writeArrayFieldStart("locations");
    place.write(artifact, json);
    json.writeEndArray();
    if (!related.isEmpty()) {
      json.writeArrayFieldStart("relatedLocations");
      for (SarifPlace each : related) {
        each.write(-1, json);
      }
      json.writeEndArray();
    }
    if (!fingerprint.isEmpty()) {
      json.writeObjectFieldStart("partialFingerprints");
      json.writeStringField("ruleAndFile/v1", fingerprint);
      json.writeEndObject();
    }
    json.writeEndObject();
  }
}
