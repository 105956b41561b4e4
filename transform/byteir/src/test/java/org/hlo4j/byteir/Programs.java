package org.hlo4j.byteir;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.hlo4j.byteir.target.Targets;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;

/** Test programs in MLIR text. */
public final class Programs {
  private static final Pattern CALL =
      Pattern.compile("custom_call(?: @[\\w.]+|\")\\((.*?)\\).* : \\((.*?)\\) -> ");

  private Programs() {}

  public static Operation parse(String text) {
    return MlirParser.parse(
        SourceText.of("test", text),
        Dialects.all(),
        ParserOptions.DEFAULT,
        Diagnostics.collector());
  }

  /** Returns a program around a call; operands that the text does not define become arguments. */
  public static Operation around(String text) {
    Matcher call = CALL.matcher(text);
    if (!call.find()) {
      throw new IllegalArgumentException(text);
    }
    List<String> arguments = new ArrayList<>();
    String[] names = call.group(1).isEmpty() ? new String[0] : call.group(1).split(", ");
    List<String> types = types(call.group(2));
    for (int i = 0; i < names.length; i++) {
      String argument = names[i] + ": " + types.get(i);
      if (!text.contains(names[i] + " = ") && !arguments.contains(argument)) {
        arguments.add(argument);
      }
    }
    return parse(
        "func.func @main(" + String.join(", ", arguments) + ") {\n" + text + "\nreturn\n}");
  }

  /** Splits a list of types at commas outside of brackets. */
  private static List<String> types(String list) {
    List<String> types = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < list.length(); i++) {
      char c = list.charAt(i);
      depth += c == '<' ? 1 : c == '>' ? -1 : 0;
      if (c == ',' && depth == 0) {
        types.add(list.substring(start, i).strip());
        start = i + 1;
      }
    }
    types.add(list.substring(start).strip());
    return types;
  }

  /** Returns the text of a resource of this package. */
  public static String resource(String name) {
    try (InputStream in = Programs.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the functions of a module. */
  public static Stream<Operation> functions(Operation module) {
    return StreamSupport.stream(module.region(0).front().operations().spliterator(), false);
  }

  /** Returns the only call of a coarse-grained operation in a program. */
  public static Operation call(Operation module) {
    List<Operation> calls = new ArrayList<>();
    module.walk(op -> {
      if (Targets.of(op).isPresent()) {
        calls.add(op);
      }
    });
    if (calls.size() != 1) {
      throw new IllegalArgumentException("program has " + calls.size() + " calls");
    }
    return calls.getFirst();
  }

  /** Returns the errors of the only call in a text. */
  public static List<String> findings(String text) {
    return ByteirVerifier.findings(call(around(text))).stream()
        .map(finding -> finding.message())
        .toList();
  }
}
