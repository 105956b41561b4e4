package org.hlo4j.onnx.importer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.hlo4j.onnx.importer.OperatorSignature.Counts;
import org.hlo4j.onnx.importer.OperatorSignature.Parameter;
import org.hlo4j.onnx.proto.AttributeType;
import org.jspecify.annotations.Nullable;

/**
 * The signatures of all operators, from the table {@code signatures.txt}, which {@code
 * check/oracle/onnx/signatures.py} makes of ONNX's own definitions.
 */
public final class OperatorSignatures {
  private static final Map<String, NavigableMap<Long, OperatorSignature>> BY_NAME = read();

  private OperatorSignatures() {}

  /** Returns the signature of an operator in a version of its operator set; null if unknown. */
  public static @Nullable OperatorSignature ofOrNull(String domain, String name, long version) {
    NavigableMap<Long, OperatorSignature> versions = BY_NAME.get(domain + ":" + name);
    Map.Entry<Long, OperatorSignature> latest =
        versions == null ? null : versions.floorEntry(version);
    return latest == null ? null : latest.getValue();
  }

  private static Map<String, NavigableMap<Long, OperatorSignature>> read() {
    Map<String, NavigableMap<Long, OperatorSignature>> signatures = new HashMap<>();
    try (InputStream file = OperatorSignatures.class.getResourceAsStream("signatures.txt")) {
      if (file == null) {
        throw new IllegalStateException("signatures.txt is not among the resources");
      }
      List<Set<String>> lists = new ArrayList<>();
      for (String line :
          new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))
              .lines()
              .toList()) {
        List<String> words = List.of(line.split(" ", -1));
        if (words.getFirst().equals("list")) {
          lists.add(Set.copyOf(words.subList(2, words.size())));
        } else {
          signatures
              .computeIfAbsent(words.getFirst(), _ -> new TreeMap<>())
              .put(Long.valueOf(words.get(1)), signature(words, lists));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return signatures;
  }

  private static OperatorSignature signature(List<String> words, List<Set<String>> lists) {
    List<String> inputs = List.of(words.get(2).split(",", -1));
    List<Parameter> parameters = new ArrayList<>();
    for (String input : inputs.subList(1, inputs.size())) {
      parameters.add(parameter(input, lists));
    }
    Map<String, OperatorSignature.Attribute> attributes = new TreeMap<>();
    for (String attribute :
        words.get(4).equals("-") ? new String[0] : words.get(4).split(",", -1)) {
      int end = attribute.indexOf('=');
      boolean isRequired = attribute.endsWith("!");
      String type = attribute.substring(end + 1, attribute.length() - (isRequired ? 1 : 0));
      attributes.put(
          attribute.substring(0, end),
          new OperatorSignature.Attribute(AttributeType.valueOf(type), isRequired));
    }
    return new OperatorSignature(
        counts(inputs.getFirst()), parameters, counts(words.get(3)), Map.copyOf(attributes));
  }

  /** Reads {@code VARIABLE=LIST:RANKS} and its marks. */
  private static Parameter parameter(String input, List<Set<String>> lists) {
    int list = input.indexOf('=');
    int ranks = input.indexOf(':');
    String rest = input.substring(ranks + 1);
    return new Parameter(
        input.substring(0, list),
        lists.get(Integer.parseInt(input.substring(list + 1, ranks))),
        counts(rest.replaceAll("[?*~]", "")),
        rest.contains("?"),
        rest.contains("*"),
        rest.contains("~"));
  }

  private static Counts counts(String range) {
    int middle = range.indexOf('-');
    return new Counts(
        Integer.parseInt(range.substring(0, middle)),
        Integer.parseInt(range.substring(middle + 1)));
  }
}
