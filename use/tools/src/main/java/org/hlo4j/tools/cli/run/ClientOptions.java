package org.hlo4j.tools.cli.run;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.pjrt.PjrtValue;
import org.hlo4j.tools.cli.command.Declarations;
import org.hlo4j.tools.run.ToolException;

/** Options for a plugin when its devices are opened: {@code --device-option}. */
final class ClientOptions {
  private static final Pattern INTEGER = Pattern.compile("[+-]?\\d+");
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.\\d*|\\.\\d+|\\d+(?=[eE]))([eE][+-]?\\d+)?");
  private static final Pattern INTEGERS =
      Pattern.compile("\\[\\s*([+-]?\\d+(\\s*,\\s*[+-]?\\d+)*)?\\s*]");
  private static final Pattern QUOTED = Pattern.compile("\"(.*)\"", Pattern.DOTALL);

  private final Supplier<List<String>> options;

  ClientOptions(Declarations declare) {
    options =
        declare.options(
            "--device-option",
            "NAME=VALUE",
            "An option of the PJRT plugin: cpu_device_count=4, for example. The value is true or"
                + " false, an integer, a number (0.5), integers ([0,1]), or text, between quotes if"
                + " it looks like one of these.");
  }

  boolean isEmpty() {
    return options.get().isEmpty();
  }

  /**
   * Returns the options by their names.
   *
   * @throws ToolException if one has no name or value, or is given twice
   */
  Map<String, PjrtValue> values() {
    return values(options.get());
  }

  static Map<String, PjrtValue> values(List<String> options) {
    Map<String, PjrtValue> values = new TreeMap<>();
    for (String option : options) {
      int equals = option.indexOf('=');
      if (equals < 1) {
        throw new ToolException("--device-option '" + option + "' is not NAME=VALUE");
      }
      String name = option.substring(0, equals);
      if (values.put(name, value(name, option.substring(equals + 1))) != null) {
        throw new ToolException("--device-option '" + name + "' is given twice");
      }
    }
    return values;
  }

  private static PjrtValue value(String name, String text) {
    try {
      if (text.equals("true") || text.equals("false")) {
        return PjrtValue.of(text.equals("true"));
      }
      if (INTEGER.matcher(text).matches()) {
        return PjrtValue.of(Long.parseLong(text));
      }
      if (NUMBER.matcher(text).matches()) {
        return PjrtValue.of(Float.parseFloat(text));
      }
      var integers = INTEGERS.matcher(text);
      if (integers.matches()) {
        return new PjrtValue.Int64List(
            LongList.of(
                Stream.of(text.substring(1, text.length() - 1).split(",", -1))
                    .map(String::strip)
                    .filter(each -> !each.isEmpty())
                    .mapToLong(Long::parseLong)
                    .toArray()));
      }
    } catch (NumberFormatException e) {
      throw new ToolException(
          "--device-option '" + name + "' has a number beyond 64 bits: " + text);
    }
    var quoted = QUOTED.matcher(text);
    return PjrtValue.of(quoted.matches() ? quoted.group(1) : text);
  }
}
