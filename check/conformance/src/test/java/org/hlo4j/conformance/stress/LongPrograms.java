package org.hlo4j.conformance.stress;

import static org.hlo4j.conformance.stress.StressProgram.lines;

import java.util.List;
import java.util.stream.Stream;

/** Programs that are long, wide or deep, or expand to much more than their size. */
final class LongPrograms {
  private final int length;

  private LongPrograms(int length) {
    this.length = length;
  }

  /**
   * Returns programs of about the given number of lines, and some that are deep or expand instead.
   */
  static List<StressProgram> all(int length) {
    return Stream.concat(growing(length).stream(), others().stream()).toList();
  }

  /** Returns the programs whose size is proportional to the length. */
  static List<StressProgram> growing(int length) {
    return new LongPrograms(length).growing();
  }

  private List<StressProgram> growing() {
    return List.of(
        new StressProgram("long chain", chain("stablehlo.add %{0}, %a : tensor<4xf32>", "4xf32")),
        new StressProgram(
            "long chain of integers", chain("stablehlo.add %{0}, %a : tensor<i32>", "i32")),
        new StressProgram("long chain of constants", constants()),
        new StressProgram(
            "chain that doubles", chain("stablehlo.multiply %{0}, %{0} : tensor<4xf32>", "4xf32")),
        new StressProgram(
            "chain that doubles integers",
            chain("stablehlo.subtract %{0}, %{0} : tensor<i32>", "i32")),
        new StressProgram(
            "chain of transposes",
            chain(
                "stablehlo.transpose %{0}, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>",
                "4x4xf32")),
        new StressProgram(
            "chain of reshapes",
            chain("stablehlo.reshape %{0} : (tensor<4xf32>) -> tensor<4xf32>", "4xf32")),
        new StressProgram(
            "chain of slices and pads",
            chain(
                "stablehlo.pad %{0}, %z, low = [0], high = [0], interior = [0] : (tensor<4xf32>,"
                    + " tensor<f32>) -> tensor<4xf32>",
                "4xf32")),
        new StressProgram("wide sum", wide()),
        new StressProgram("wide tuple", tuple()),
        new StressProgram("chain of calls", calls(length / 2)),
        new StressProgram("many functions", manyFunctions()),
        new StressProgram("many cases", manyCases()));
  }

  private static List<StressProgram> others() {
    return List.of(
        new StressProgram("calls that double", doublingCalls(40)),
        new StressProgram("composites that double", doublingComposites(40)),
        new StressProgram("many dimensions", manyDimensions(2_000)),
        new StressProgram("nested regions", nested(120)),
        new StressProgram("nested loops", nestedLoops(100)),
        new StressProgram("calls in nested regions", nestedCalls(50, 60)));
  }

  /** Returns a chain of operations, each of which uses the previous value as {0}. */
  private String chain(String operation, String type) {
    String element = type.substring(type.lastIndexOf('x') + 1);
    return "func.func @main(%a: tensor<T>, %z: tensor<E>) -> tensor<T> {\n%v0 = stablehlo.add %a, %a : tensor<T>\n"
            .replace("<T>", "<" + type + ">")
            .replace("<E>", "<" + element + ">")
        + lines(length, i -> "%v" + (i + 1) + " = " + operation.replace("{0}", "v" + i))
        + "\nreturn %v"
        + length
        + " : tensor<"
        + type
        + ">\n}\n";
  }

  private String constants() {
    return "func.func @main() -> tensor<i32> {\n%v0 = stablehlo.constant dense<1> : tensor<i32>\n"
        + lines(length, i -> "%v" + (i + 1) + " = stablehlo.add %v" + i + ", %v0 : tensor<i32>")
        + "\nreturn %v"
        + length
        + " : tensor<i32>\n}\n";
  }

  private String wide() {
    return "func.func @main(%a: tensor<1xf32>) -> tensor<"
        + length
        + "xf32> {\n"
        + lines(length, i -> "%v" + i + " = stablehlo.sine %a : tensor<1xf32>")
        + "\n%r = \"stablehlo.concatenate\"("
        + lines(length, i -> (i == 0 ? "" : ", ") + "%v" + i)
        + ") {dimension = 0 : i64} : ("
        + lines(length, i -> (i == 0 ? "" : ", ") + "tensor<1xf32>")
        + ") -> tensor<"
        + length
        + "xf32>\nreturn %r : tensor<"
        + length
        + "xf32>\n}\n";
  }

  private String tuple() {
    int size = length / 10;
    String types = lines(size, i -> (i == 0 ? "" : ", ") + "tensor<f32>");
    return "func.func @main(%a: tensor<f32>) -> tensor<f32> {\n%t = stablehlo.tuple "
        + lines(size, i -> (i == 0 ? "" : ", ") + "%a")
        + " : tuple<"
        + types
        + ">\n"
        + "%v = stablehlo.get_tuple_element %t["
        + (size - 1)
        + "] : (tuple<"
        + types
        + ">) -> tensor<f32>\n"
        + "return %v : tensor<f32>\n}\n";
  }

  /** Returns functions that each call the next. */
  private static String calls(int count) {
    return calls(count, "", List.of("%a"));
  }

  /** Returns functions that each call the next twice. */
  private static String doublingCalls(int count) {
    return calls(count, "private ", List.of("%a", "%0"));
  }

  private static String calls(int count, String visibility, List<String> arguments) {
    return lines(
            count,
            i ->
                function(
                    i,
                    visibility,
                    arguments,
                    "call @f" + (i + 1) + "(%s) : (tensor<4xf32>) -> tensor<4xf32>"))
        + "\n"
        + function(count, visibility, List.of("%a"), "stablehlo.sine %s : tensor<4xf32>")
        + "\n";
  }

  /**
   * Returns a function that applies the same step to each of the values, and returns the last
   * result.
   */
  private static String function(int number, String visibility, List<String> values, String step) {
    String name = number == 0 ? "@main" : visibility + "@f" + number;
    return "func.func "
        + name
        + "(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
        + lines(values.size(), i -> "%" + i + " = " + step.formatted(values.get(i)))
        + "\nreturn %"
        + (values.size() - 1)
        + " : tensor<4xf32>\n}";
  }

  private static String doublingComposites(int count) {
    return lines(
            count,
            i -> {
              String composite =
                  " = stablehlo.composite \"my.op\" %a {decomposition = @f"
                      + (i + 1)
                      + "} : (tensor<4xf32>) -> tensor<4xf32>\n";
              return "func.func "
                  + (i == 0 ? "@main" : "private @f" + i)
                  + "(%a: tensor<4xf32>) -> tensor<4xf32> {\n%0"
                  + composite
                  + "%1"
                  + composite
                  + "%2 = stablehlo.add %0, %1 : tensor<4xf32>\nreturn %2 : tensor<4xf32>\n}";
            })
        + "\nfunc.func private @f"
        + count
        + "(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
        + "%0 = stablehlo.sine %a : tensor<4xf32>\nreturn %0 : tensor<4xf32>\n}\n";
  }

  private String manyFunctions() {
    return "func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {\nreturn %a : tensor<4xf32>\n}\n"
        + lines(
            length / 4,
            i ->
                "func.func private @f"
                    + i
                    + "(%a: tensor<4xf32>) -> tensor<4xf32> {\nreturn %a : tensor<4xf32>\n}");
  }

  private static String manyDimensions(int rank) {
    String ones = "1x".repeat(rank);
    String places = lines(rank, i -> (i == 0 ? "" : ", ") + i);
    String type = "tensor<" + ones + "f32>";
    return """
    func.func @main(%a: TYPE) -> TYPE {
      %0 = stablehlo.add %a, %a : TYPE
      %1 = stablehlo.transpose %0, dims = [PLACES] : (TYPE) -> TYPE
      %2 = stablehlo.reverse %1, dims = [PLACES] : TYPE
      %3 = stablehlo.broadcast_in_dim %2, dims = [PLACES] : (TYPE) -> TYPE
      %c = stablehlo.constant dense<1.0> : TYPE
      %4 = stablehlo.add %3, %c : TYPE
      %5 = stablehlo.reshape %4 : (TYPE) -> tensor<1xf32>
      %6 = stablehlo.reshape %5 : (tensor<1xf32>) -> TYPE
      return %6 : TYPE
    }
    """
        .replace("TYPE", type)
        .replace("PLACES", places);
  }

  private static String nested(int levels) {
    return "func.func @main(%i: tensor<i32>, %c: tensor<f32>) -> tensor<f32> {\n"
        + cases(levels, "stablehlo.sine %c : tensor<f32>")
        + "\nreturn %r0 : tensor<f32>\n}\n";
  }

  /** Returns nested regions, the innermost of which computes the value that all return. */
  private static String cases(int levels, String innermost) {
    return lines(levels, i -> "%r" + i + " = \"stablehlo.case\"(%i) ({")
        + "\n%s = "
        + innermost
        + "\nstablehlo.return %s : tensor<f32>\n"
        + lines(
            levels,
            i ->
                "}) : (tensor<i32>) -> tensor<f32>\n"
                    + (i == levels - 1
                        ? ""
                        : "stablehlo.return %r" + (levels - 1 - i) + " : tensor<f32>"));
  }

  private static String nestedLoops(int levels) {
    return "func.func @main(%c: tensor<i32>, %n: tensor<i32>) -> tensor<i32> {\n"
        + lines(
            levels,
            i ->
                "%r"
                    + i
                    + " = stablehlo.while(%x"
                    + i
                    + " = %c) : tensor<i32>\ncond {\n"
                    + "%t = stablehlo.compare LT, %x"
                    + i
                    + ", %n : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
                    + "stablehlo.return %t : tensor<i1>\n} do {")
        + "\nstablehlo.return %c : tensor<i32>\n"
        + lines(
            levels,
            i ->
                "}\n"
                    + (i == levels - 1
                        ? ""
                        : "stablehlo.return %r" + (levels - 1 - i) + " : tensor<i32>"))
        + "\nreturn %r0 : tensor<i32>\n}\n";
  }

  /** Returns functions that each call the next inside of a number of nested regions. */
  private static String nestedCalls(int functions, int levels) {
    return lines(
            functions,
            f ->
                "func.func "
                    + (f == 0 ? "@main" : "private @f" + f)
                    + "(%i: tensor<i32>, %c: tensor<f32>) -> tensor<f32> {\n"
                    + cases(
                        levels,
                        "func.call @f"
                            + (f + 1)
                            + "(%i, %c) : (tensor<i32>, tensor<f32>) -> tensor<f32>")
                    + "\nreturn %r0 : tensor<f32>\n}")
        + "\nfunc.func private @f"
        + functions
        + "(%i: tensor<i32>, %c: tensor<f32>) -> tensor<f32> {\n"
        + "%0 = stablehlo.sine %c : tensor<f32>\nreturn %0 : tensor<f32>\n}\n";
  }

  private String manyCases() {
    int count = length / 4;
    return "func.func @main(%i: tensor<i32>, %c: tensor<f32>) -> tensor<f32> {\n"
        + "%r = \"stablehlo.case\"(%i) ("
        + lines(count, i -> (i == 0 ? "" : ", ") + "{ stablehlo.return %c : tensor<f32> }")
        + ") : (tensor<i32>) -> tensor<f32>\nreturn %r : tensor<f32>\n}\n";
  }
}
