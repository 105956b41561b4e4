package org.hlo4j.signing;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.internal.Sha256;

/**
 * The files of a model.
 *
 * @param model the name of the model, usually that of its file or folder
 * @param serialization how the model is a list of resources
 * @param resources the resources; no two have the same name
 */
public record Manifest(String model, Serialization serialization, List<Resource> resources) {
  /**
   * Copies the resources.
   *
   * @param model the name of the model
   * @param serialization how the model is a list of resources
   * @param resources the resources
   */
  public Manifest {
    resources = List.copyOf(resources);
  }

  /** {@return the SHA-256 of the digests of all resources, in hexadecimal digits} */
  public String rootDigest() {
    var sha = Sha256.digest();
    resources.forEach(resource -> sha.update(HexFormat.of().parseHex(resource.sha256())));
    return HexFormat.of().formatHex(sha.digest());
  }

  /**
   * {@return this manifest with more that the signer says of resources}
   *
   * @param annotations what to say, by the name of the resource
   */
  public Manifest withAnnotations(Map<String, Map<String, String>> annotations) {
    return new Manifest(
        model,
        serialization,
        resources.stream()
            .map(each ->
                new Resource(
                    each.name(),
                    each.sha256(),
                    annotations.getOrDefault(each.name(), each.annotations())))
            .toList());
  }
}
