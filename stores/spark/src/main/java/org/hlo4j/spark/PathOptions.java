package org.hlo4j.spark;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The paths that the reader of a data source was given. */
final class PathOptions {
  private PathOptions() {}

  /** Returns the paths of {@code load}: one is an option, several are an array in JSON. */
  static List<String> paths(Map<String, String> options) {
    List<String> paths = new ArrayList<>();
    String path = options.get("path");
    if (path != null) {
      paths.add(path);
    }
    String several = options.get("paths");
    if (several != null) {
      try (JsonParser json = new JsonFactory().createParser(several)) {
        while (json.nextToken() != null) {
          if (json.currentToken() == JsonToken.VALUE_STRING) {
            paths.add(json.getText());
          }
        }
      } catch (IOException e) {
        throw new IllegalArgumentException("option paths: not an array in JSON: " + several, e);
      }
    }
    return paths;
  }

  /** Returns the lines of a file that are not blank. */
  static List<String> lines(String file, Configuration configuration) throws IOException {
    return text(file, configuration).lines().filter(line -> !line.isBlank()).toList();
  }

  static String text(String file, Configuration configuration) throws IOException {
    Path path = StoreSystems.path(file);
    try (InputStream in = StoreSystems.of(path, configuration).open(path)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
