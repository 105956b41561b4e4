package org.hlo4j.pytorch.archive;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.diagnostic.ByteOffsetLoc;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.internal.UnknownFields;
import org.hlo4j.program.ForeignForm;
import org.hlo4j.pytorch.schema.PayloadConfig;
import org.hlo4j.pytorch.schema.PayloadConfig.PayloadMeta;
import org.hlo4j.pytorch.schema.Program;
import org.jspecify.annotations.Nullable;

/**
 * The archive that {@code torch.export.save} writes, {@code .pt2}: a program, and its tensors, each
 * an entry.
 */
public final class Pt2Archive {
  /** The major version of the schema that is read. */
  private static final int SCHEMA = 8;

  private static final String FORMAT = "archive_format";
  private static final String MODELS = "models/";
  private static final String WEIGHTS = "data/weights/";
  private static final String CONSTANTS = "data/constants/";

  private final String name;
  private final ZipEntries entries;

  /** The folder of all entries, which has the name that the file had. */
  private final String root;

  private final UnknownFields unknown = new UnknownFields();
  private final Program program;
  private final Map<String, PayloadMeta> weights;
  private final Map<String, PayloadMeta> constants;

  private Pt2Archive(String name, ZipEntries entries, String root) {
    this.name = name;
    this.entries = entries;
    this.root = root;
    checkText("byteorder", "little", "elements are not little-endian");
    String model = modelName();
    this.program =
        JsonDocuments.read(entries, root + MODELS + model + ".json", Program.class, unknown);
    int major = program.schemaVersion().major();
    if (major != SCHEMA) {
      throw error(
          "the program has version %d.%d of the schema; version %d is read"
              .formatted(major, program.schemaVersion().minor(), SCHEMA));
    }
    this.weights = payload(WEIGHTS + model + "_weights_config.json");
    this.constants = payload(CONSTANTS + model + "_constants_config.json");
  }

  /**
   * Reads an archive, whose tensors are not copied.
   *
   * @param name of the file, for diagnostics
   * @throws DiagnosticException if it is damaged, or another archive
   */
  public static Pt2Archive read(Blob bytes, String name) {
    ZipEntries entries = ZipEntries.read(bytes, name);
    for (String entry : entries.names()) {
      if (entry.endsWith("/" + FORMAT)) {
        Pt2Archive archive =
            new Pt2Archive(name, entries, entry.substring(0, entry.length() - FORMAT.length()));
        return archive;
      }
    }
    throw entries.error(
        0,
        "not an exported program: "
            + ForeignForm.of(bytes)
                .map(foreign -> "it is " + foreign.description(bytes))
                .orElse("the archive has no entry '" + FORMAT + "'"));
  }

  private void checkText(String entry, String expected, String otherwise) {
    if (entries.has(root + entry)) {
      Blob content = entries.content(root + entry);
      byte[] bytes =
          content.slice(0, Math.min(content.size(), expected.length() + 1)).toByteArray();
      if (!new String(bytes, StandardCharsets.UTF_8).strip().equals(expected)) {
        throw error(otherwise);
      }
    }
  }

  private String modelName() {
    List<String> models =
        entries.names().stream()
            .filter(entry -> entry.startsWith(root + MODELS) && entry.endsWith(".json"))
            .map(entry ->
                entry.substring(root.length() + MODELS.length(), entry.length() - ".json".length()))
            .toList();
    if (models.contains("model")) {
      return "model";
    }
    if (models.size() != 1) {
      throw error("the archive has " + (models.isEmpty() ? "no program" : "programs " + models));
    }
    return models.getFirst();
  }

  private Map<String, PayloadMeta> payload(String entry) {
    return entries.has(root + entry)
        ? JsonDocuments.read(entries, root + entry, PayloadConfig.class, unknown).config()
        : Map.of();
  }

  public Program program() {
    return program;
  }

  /** Returns the members of documents that are not known, and were dropped. */
  public UnknownFields unknownFields() {
    return unknown;
  }

  /** Returns the name of the file. */
  public String name() {
    return name;
  }

  /** A tensor in an archive. */
  public record Payload(PayloadMeta meta, Blob content) {}

  /**
   * Returns a parameter or a persistent buffer; null if the archive does not have it.
   *
   * @param hasChecksum whether its checksum is compared, for which it is read whole
   */
  public @Nullable Payload weightOrNull(String tensor, boolean hasChecksum) {
    return payloadOrNull(weights, WEIGHTS, tensor, hasChecksum);
  }

  /**
   * Returns a constant, or a buffer that is not persistent; null if the archive does not have it.
   *
   * @param hasChecksum whether its checksum is compared, for which it is read whole
   */
  public @Nullable Payload constantOrNull(String tensor, boolean hasChecksum) {
    return payloadOrNull(constants, CONSTANTS, tensor, hasChecksum);
  }

  private @Nullable Payload payloadOrNull(
      Map<String, PayloadMeta> payload, String folder, String tensor, boolean hasChecksum) {
    PayloadMeta meta = payload.get(tensor);
    return meta == null
        ? null
        : new Payload(meta, entries.content(root + folder + meta.path(), hasChecksum));
  }

  private DiagnosticException error(String message) {
    return entries.error(0, message);
  }

  /** Returns an error of the program. */
  public Diagnostic problem(String message) {
    return Diagnostic.error(
        new ByteOffsetLoc(name, entries.offset(root + MODELS + modelName() + ".json")), message);
  }
}
