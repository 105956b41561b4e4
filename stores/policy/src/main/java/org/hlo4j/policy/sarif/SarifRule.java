package org.hlo4j.policy.sarif;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/**
 * A rule that results refer to.
 *
 * @param id its name
 * @param summary what it demands in a few words; may be empty
 * @param description what it demands in sentences; may be empty
 */
public record SarifRule(String id, String summary, String description) {
  void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", id);
    if (!summary.isEmpty()) {
      writeText("shortDescription", summary, json);
    }
    if (!description.isEmpty()) {
      writeText("fullDescription", description, json);
      writeText("help", description, json);
    }
    json.writeEndObject();
  }

  static void writeText(String field, String text, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart(field);
    json.writeStringField("text", text);
    json.writeEndObject();
  }
}
