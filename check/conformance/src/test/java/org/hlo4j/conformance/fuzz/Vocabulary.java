package org.hlo4j.conformance.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.TypeDefinition;

/** The vocabulary of MLIR's text, from the definitions of the dialects. */
final class Vocabulary {
  /** Numbers at which sizes, counts and products of them overflow or nearly do. */
  static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "2",
          "3",
          "4",
          "5",
          "7",
          "8",
          "63",
          "64",
          "127",
          "128",
          "255",
          "256",
          "65535",
          "65536",
          "2147483647",
          "2147483648",
          "4294967295",
          "4294967296",
          "4294967297",
          "1099511627776",
          "3037000500",
          "4611686018427387904",
          "9223372036854775806",
          "9223372036854775807",
          "-1",
          "-2",
          "-2147483648",
          "-4611686018427387904",
          "-9223372036854775807",
          "-9223372036854775808");

  static final List<String> ELEMENT_TYPES =
      List.of(
          "i1",
          "i2",
          "i4",
          "i8",
          "i32",
          "i64",
          "ui8",
          "ui64",
          "f4E2M1FN",
          "f8E4M3FN",
          "f8E8M0FNU",
          "bf16",
          "f16",
          "f32",
          "f64",
          "index",
          "complex<f32>",
          "!quant.uniform<i8:f32, 2.0:1>",
          "!quant.uniform<i8:f32:0, {1.0, 2.0}>");

  static final List<String> TYPES =
      List.of(
          "tensor<f32>",
          "tensor<i1>",
          "tensor<0xf32>",
          "tensor<2xf32>",
          "tensor<?xf32>",
          "tensor<*xf32>",
          "tensor<2x3xf32>",
          "tensor<?x3xf32>",
          "tensor<?x3xf32, #stablehlo.bounds<4, ?>>",
          "tensor<4611686018427387904x3xf32>",
          "tensor<9223372036854775807xf32>",
          "tensor<4294967296x4294967296xi8>",
          "tensor<2147483648xi1>",
          "tensor<1x0x9223372036854775807xf32>",
          "tuple<tensor<f32>, tensor<i32>>",
          "tuple<>",
          "!stablehlo.token",
          "!stablehlo.future<tensor<f32>>",
          "memref<2xf32>",
          "none",
          "index",
          "i32",
          "vector<2xf32>");

  static final List<String> OPERATIONS = operations();

  private Vocabulary() {}

  private static List<Dialect> dialects() {
    DialectRegistry registry = Dialects.all();
    List<Dialect> dialects = new ArrayList<>();
    for (String namespace : new TreeSet<>(registry.namespaces())) {
      if (registry.dialectOrNull(namespace) instanceof Dialect dialect) {
        dialects.add(dialect);
      }
    }
    return dialects;
  }

  private static List<String> operations() {
    List<String> names = new ArrayList<>();
    for (Dialect dialect : dialects()) {
      if (!dialect.namespace().equals("vhlo")) {
        dialect.ops().stream().map(OpDefinition::name).sorted().forEach(names::add);
      }
    }
    return List.copyOf(names);
  }

  /** Returns a dictionary in the format of libFuzzer. */
  static String dictionary() {
    Set<String> words = new TreeSet<>();
    for (Dialect dialect : dialects()) {
      for (OpDefinition op : dialect.ops()) {
        words.add(op.name());
        op.properties().stream().map(PropertyDefinition::name).forEach(words::add);
      }
      dialect.attributes().stream()
          .map(AttributeDefinition::mnemonic)
          .forEach(mnemonic -> words.add("#" + dialect.namespace() + "." + mnemonic + "<"));
      dialect.types().stream()
          .map(TypeDefinition::mnemonic)
          .forEach(mnemonic -> words.add("!" + dialect.namespace() + "." + mnemonic));
    }
    words.addAll(NUMBERS);
    words.addAll(ELEMENT_TYPES);
    words.addAll(TYPES);
    StringBuilder lines = new StringBuilder();
    for (String word : words) {
      StringBuilder quoted = new StringBuilder();
      for (byte b : word.getBytes(StandardCharsets.UTF_8)) {
        quoted.append(
            b > ' ' && b < 127 && b != '"' && b != '\\'
                ? String.valueOf((char) b)
                : "\\x%02x".formatted(b & 0xFF));
      }
      if (word.length() <= 60) {
        lines.append('"').append(quoted).append("\"\n");
      }
    }
    return lines.toString();
  }
}
