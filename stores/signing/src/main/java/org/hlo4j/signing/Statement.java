package org.hlo4j.signing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.signing.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** A manifest as an in-toto statement in JSON: what is signed. */
final class Statement {
  static final String MEDIA_TYPE = "application/vnd.in-toto+json";

  private static final String TYPE = "https://in-toto.io/Statement/v1";
  private static final String PREDICATE = "https://model_signing/signature/v1.0";
  private static final String PREDICATE_0 = "https://model_signing/Digests/v0.1";
  private static final String FILES = "files";
  private static final String SHARDS = "shards";
  private static final String SHA256 = "sha256";

  private static final int MAX_NAME = 1 << 15;

  private Statement() {}

  static byte[] write(Manifest manifest) {
    Serialization serialization = manifest.serialization();
    return JsonObject.document(json -> {
      json.put("_type", TYPE);
      json.objects("subject", List.of(manifest), Statement::writeSubject);
      json.put("predicateType", PREDICATE);
      json.object(
          "predicate",
          predicate -> {
            predicate.object("serialization", object -> write(serialization, object));
            predicate.objects(
                "resources",
                manifest.resources(),
                (resource, object) -> write(resource, serialization, object));
          });
    });
  }

  private static void writeSubject(Manifest manifest, JsonObject json) throws IOException {
    json.put("name", manifest.model());
    json.put("digest", Map.of(SHA256, manifest.rootDigest()));
  }

  private static void write(Resource resource, Serialization serialization, JsonObject json)
      throws IOException {
    json.put("name", resource.name());
    json.put("algorithm", algorithm(serialization));
    json.put("digest", resource.sha256());
    if (!resource.annotations().isEmpty()) {
      json.put("annotations", new TreeMap<>(resource.annotations()));
    }
  }

  private static void write(Serialization serialization, JsonObject json) throws IOException {
    json.put("method", serialization.hasShards() ? SHARDS : FILES);
    json.put("hash_type", SHA256);
    if (serialization.hasShards()) {
      json.put("shard_size", serialization.shardSize());
    }
    json.put("allow_symlinks", serialization.allowsSymbolicLinks());
    json.put("ignore_paths", serialization.ignoredPaths());
  }

  /**
   * Reads a statement.
   *
   * @param file its name in diagnostics
   * @throws DiagnosticException if it is malformed, inconsistent, or not that of a model
   */
  static Manifest read(byte[] document, String file) {
    JsonTree statement = JsonTree.read(document, file);
    require(statement.get("_type"), TYPE);
    JsonTree type = statement.get("predicateType");
    if (type.string().equals(PREDICATE_0)) {
      throw type.error("a signature of model_signing before 1.0; sign the model again");
    }
    require(type, PREDICATE);
    List<JsonTree> subjects = statement.get("subject").list();
    if (subjects.size() != 1) {
      throw statement.get("subject").error("expected one subject, not " + subjects.size());
    }
    JsonTree subject = subjects.getFirst();
    JsonTree predicate = statement.get("predicate");
    Serialization serialization = serialization(predicate.get("serialization"));
    List<Resource> resources = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (JsonTree each : predicate.get("resources").list()) {
      Resource resource = resource(each, serialization);
      if (!names.add(resource.name())) {
        throw each.error("another resource '" + resource.name() + "'");
      }
      resources.add(resource);
    }
    Manifest manifest = new Manifest(subject.get("name").string(), serialization, resources);
    JsonTree root = subject.get("digest").get(SHA256);
    if (!digest(root).equals(manifest.rootDigest())) {
      throw root.error("is not the digest of the resources, " + manifest.rootDigest());
    }
    return manifest;
  }

  private static void require(JsonTree value, String expected) {
    if (!value.string().equals(expected)) {
      throw value.error("expected '" + expected + "', not '" + value.string() + "'");
    }
  }

  private static Serialization serialization(JsonTree tree) {
    JsonTree method = tree.get("method");
    boolean hasShards = method.string().equals(SHARDS);
    if (!hasShards && !method.string().equals(FILES)) {
      throw method.error("unknown method of serialization '" + method.string() + "'");
    }
    requireAlgorithm(tree.get("hash_type"), SHA256);
    List<String> ignored = new ArrayList<>();
    @Nullable JsonTree paths = tree.getOrNull("ignore_paths");
    if (paths != null) {
      paths.list().forEach(path -> ignored.add(path.string()));
    }
    return new Serialization(
        hasShards ? tree.get("shard_size").count() : 0, tree.get("allow_symlinks").bool(), ignored);
  }

  /** Returns the name of the algorithm of digests of resources. */
  private static String algorithm(Serialization serialization) {
    return serialization.hasShards() ? SHA256 + "-sharded-" + serialization.shardSize() : SHA256;
  }

  private static void requireAlgorithm(JsonTree algorithm, String supported) {
    if (!algorithm.string().equals(supported)) {
      throw algorithm.error(
          "digests by " + algorithm.string() + ", where only " + supported + " is supported");
    }
  }

  private static Resource resource(JsonTree tree, Serialization serialization) {
    requireAlgorithm(tree.get("algorithm"), algorithm(serialization));
    JsonTree name = tree.get("name");
    Resource resource =
        new Resource(
            name.string(),
            digest(tree.get("digest")),
            tree.getOrNull("annotations") instanceof JsonTree annotations
                ? annotations.strings()
                : Map.of());
    boolean isNamed =
        serialization.hasShards()
            ? resource.name().matches("[^:]*:[0-9]{1,18}:[0-9]{1,18}") && isPath(resource.path())
            : isPath(resource.name());
    if (!isNamed) {
      throw name.error("'" + shortened(resource.name()) + "' is not the name of a file in a model");
    }
    return resource;
  }

  /** Returns whether this is a path to a file inside a folder, in its shortest form. */
  private static boolean isPath(String name) {
    if (name.equals(Resource.WHOLE)) {
      return true;
    }
    if (name.length() > MAX_NAME || name.contains("\0")) {
      return false;
    }
    for (String component : name.split("/", -1)) {
      if (component.isEmpty() || component.equals(".") || component.equals("..")) {
        return false;
      }
    }
    return true;
  }

  private static String shortened(String name) {
    return name.length() > 100 ? name.substring(0, 100) + "..." : name;
  }

  private static String digest(JsonTree tree) {
    String digits = tree.string();
    if (digits.length() != HexSha256.DIGITS || !digits.matches("[0-9a-f]*")) {
      throw tree.error("expected " + HexSha256.DIGITS + " hexadecimal digits");
    }
    return digits;
  }
}
