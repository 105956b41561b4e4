package org.hlo4j.signing;

import java.util.Map;

/**
 * A file of a model, or a part of one.
 *
 * @param name the path in the model with {@code /} between its components; {@code .} if the model
 *     is a file; of a part with {@code :begin:end} in bytes after it
 * @param sha256 the SHA-256 in hexadecimal digits
 * @param annotations what else the signer says of it, by name
 */
public record Resource(String name, String sha256, Map<String, String> annotations) {
  /** The name of a model that is one file. */
  public static final String WHOLE = ".";

  /**
   * The annotation with the digest of what the program in the file means, in hexadecimal digits.
   */
  public static final String PROGRAM_DIGEST = "hlo4j:digest";

  /**
   * Copies the annotations.
   *
   * @param name the path in the model
   * @param sha256 the digest
   * @param annotations what else the signer says of it
   */
  public Resource {
    annotations = Map.copyOf(annotations);
  }

  /** Returns the name without the bounds of a part. */
  String path() {
    int bounds = name.indexOf(':');
    return bounds < 0 ? name : name.substring(0, bounds);
  }
}
