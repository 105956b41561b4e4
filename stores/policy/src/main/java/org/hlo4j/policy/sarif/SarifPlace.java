package org.hlo4j.policy.sarif;

import java.io.IOException;
import org.hlo4j.policy.FilePlace;
import org.hlo4j.signing.json.JsonObject;

/**
 * A place that a result is about.
 *
 * @param uri the file, see {@link SarifUri}
 * @param place the place in the file; a column of 0 is unknown
 * @param message what is said of it; may be empty
 */
public record SarifPlace(String uri, FilePlace place, String message) {
  void write(int artifact, JsonObject json) throws IOException {
    json.object(
        "physicalLocation",
        physical -> {
          writeArtifact(uri, artifact, physical);
          switch (place) {
            case FilePlace.Whole _ -> {}
            case FilePlace.Offset offset ->
                physical.object("region", region -> region.put("byteOffset", offset.bytes()));
            case FilePlace.Position position ->
                physical.object("region", region -> write(position, region));
          }
        });
    if (!message.isEmpty()) {
      SarifRule.writeText("message", message, json);
    }
  }

  /** Writes the file of a place; its index among the artifacts is negative if it has none. */
  static void writeArtifact(String uri, int index, JsonObject json) throws IOException {
    json.object(
        "artifactLocation",
        location -> {
          location.put("uri", uri);
          if (index >= 0) {
            location.put("index", index);
          }
        });
  }

  private static void write(FilePlace.Position position, JsonObject json) throws IOException {
    json.put("startLine", position.line());
    if (position.column() > 0) {
      json.put("startColumn", position.column());
    }
  }
}
