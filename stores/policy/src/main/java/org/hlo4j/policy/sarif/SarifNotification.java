package org.hlo4j.policy.sarif;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

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

  void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("level", level);
    json.writeObjectFieldStart("message");
    json.writeStringField("text", message);
    json.writeEndObject();
    json.writeArrayFieldStart("locations");
    for (String uri : uris) {
      json.writeStartObject();
      json.writeObjectFieldStart("physicalLocation");
      json.writeObjectFieldStart("artifactLocation");
      json.writeStringField("uri", uri);
      json.writeEndObject();
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
