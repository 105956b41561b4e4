package org.hlo4j.policy.sarif;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.hlo4j.policy.FilePlace;

/**
 * A place that a result is about.
 *
 * @param uri the file, see {@link SarifUri}
 * @param place the place in the file; a column of 0 is unknown
 * @param message what is said of it; may be empty
 */
public record SarifPlace(String uri, FilePlace place, String message) {
  void write(int artifact, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("physicalLocation");
    json.writeObjectFieldStart("artifactLocation");
    json.writeStringField("uri", uri);
    if (artifact >= 0) {
      json.writeNumberField("index", artifact);
    }
    json.writeEndObject();
    switch (place) {
      case FilePlace.Whole _ -> {}
      case FilePlace.Offset offset -> {
        json.writeObjectFieldStart("region");
        json.writeNumberField("byteOffset", offset.bytes());
        json.writeEndObject();
      }
      case FilePlace.Position position -> {
        json.writeObjectFieldStart("region");
        json.writeNumberField("startLine", position.line());
        if (position.column() > 0) {
          json.writeNumberField("startColumn", position.column());
        }
        json.writeEndObject();
      }
    }
    json.writeEndObject();
    if (!message.isEmpty()) {
      SarifRule.writeText("message", message, json);
    }
    json.writeEndObject();
  }
}
