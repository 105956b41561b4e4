package org.hlo4j.policy.sarif;

import java.io.IOException;
import org.hlo4j.signing.json.JsonObject;

/**
 * A rule that results refer to.
 *
 * @param id its name
 * @param summary what it demands in a few words; may be empty
 * @param description what it demands in sentences; may be empty
 */
public record SarifRule(String id, String summary, String description) {
  void write(JsonObject json) throws IOException {
    json.put("id", id);
    if (!summary.isEmpty()) {
      writeText("shortDescription", summary, json);
    }
    if (!description.isEmpty()) {
      writeText("fullDescription", description, json);
      writeText("help", description, json);
    }
  }

  static void writeText(String field, String text, JsonObject json) throws IOException {
    json.object(field, message -> message.put("text", text));
  }
}
