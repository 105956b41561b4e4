package org.hlo4j.interpreter;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.internal.FilesBeside;

/**
 * The index of tensors in several safetensors files: a JSON object whose member {@code weight_map}
 * maps names of tensors to files beside it.
 */
final class SafetensorsIndex {
  private static final String SUFFIX = ".safetensors.index.json";

  /** As of headers, in bytes. */
  private static final long MAX_INDEX = 100_000_000;

  private SafetensorsIndex() {}

  /** Returns whether a file is an index, by its name. */
  static boolean is(String file) {
    return file.endsWith(SUFFIX);
  }

  /**
   * Returns the files that an index names, mapped, by their names in it.
   *
   * @throws IOException if the index is malformed, or a file cannot be read, lies elsewhere, or
   *     does not have a tensor that the index says it has
   */
  static Map<String, Blob> files(Path index) throws IOException {
    Map<String, List<String>> tensors = new LinkedHashMap<>();
    weightMap(index)
        .forEach(
            (tensor, file) -> tensors.computeIfAbsent(file, _ -> new ArrayList<>()).add(tensor));
    FilesBeside beside = FilesBeside.of(index, List.of());
    Map<String, Blob> files = new LinkedHashMap<>();
    for (String file : new TreeSet<>(tensors.keySet())) {
      Blob content;
      try {
        content = Blob.map(beside.resolve(file));
      } catch (FilesBeside.Refusal e) {
        throw new IOException("it names file '" + file + "', " + e.clause(), e);
      }
      Map<String, SafetensorsHeader.Entry> header;
      try {
        header = SafetensorsHeader.of(content);
      } catch (IOException e) {
        throw new IOException("file '" + file + "': " + e.getMessage(), e);
      }
      for (String tensor : tensors.getOrDefault(file, List.of())) {
        if (!header.containsKey(tensor)) {
          throw new IOException("'" + tensor + "' is not in file '" + file + "'");
        }
      }
      files.put(file, content);
    }
    return files;
  }

  private static Map<String, String> weightMap(Path index) throws IOException {
    if (Files.size(index) > MAX_INDEX) {
      throw new IOException("not an index of safetensors files: it is too large");
    }
    try {
      byte[] text = Files.readAllBytes(index);
      return SafetensorsHeader.weightMap(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString());
    } catch (CharacterCodingException e) {
      throw new IOException("index is not in UTF-8", e);
    }
  }
}
