package org.hlo4j.byteir;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.text.print.MlirPrinter;

/**
 * A call with operands.
 *
 * @param attributes the entries of its dictionary, in text
 * @param operands what it is called with
 * @param results the element types of its results
 * @param ranks the ranks of its results
 */
record RandomCall(
    String target,
    String attributes,
    List<Tensor> operands,
    List<String> results,
    List<Integer> ranks) {
  /** How a size is written in a type. */
  enum Form {
    STATIC,
    DYNAMIC,
    BOUNDED
  }

  private static String list(int count, IntFunction<String> element) {
    return IntStream.range(0, count).mapToObj(element).collect(Collectors.joining(", "));
  }

  /** A tensor's type, with the sizes in a form; of four, the last two (heads) stay static. */
  static String type(LongList shape, String elementType, Form form) {
    Form own = shape.isEmpty() ? Form.STATIC : form;
    int dynamic = own != Form.DYNAMIC ? 0 : shape.size() == 4 ? 2 : shape.size();
    String sizes =
        IntStream.range(0, shape.size())
            .mapToObj(d -> (d < dynamic ? "?" : Long.toString(shape.get(d))) + "x")
            .collect(Collectors.joining());
    if (own != Form.BOUNDED) {
      return "tensor<" + sizes + elementType + ">";
    }
    String rest = sizes.substring(sizes.indexOf('x') + 1);
    return "tensor<?x%s%s, #stablehlo.bounds<%d%s>>"
        .formatted(rest, elementType, shape.get(0) + 2, ", ?".repeat(shape.size() - 1));
  }

  private static String elementType(Tensor tensor) {
    return MlirPrinter.toString(tensor.elementType());
  }

  /** The program that makes the call; operands named in {@code kept} have static types. */
  String program(Form form, List<Integer> kept, List<String> resultTypes) {
    List<String> types =
        IntStream.range(0, operands.size())
            .mapToObj(i ->
                type(
                    operands.get(i).shape(),
                    elementType(operands.get(i)),
                    kept.contains(i) ? Form.STATIC : form))
            .toList();
    String all = String.join(", ", resultTypes);
    return "func.func @main("
        + list(types.size(), i -> "%a" + i + ": " + types.get(i))
        + ") -> ("
        + all
        + ") {\n  %0:"
        + resultTypes.size()
        + " = stablehlo.custom_call @"
        + target
        + "("
        + list(types.size(), i -> "%a" + i)
        + ") {byteir_attrs = {"
        + attributes
        + "}} : ("
        + String.join(", ", types)
        + ") -> ("
        + all
        + ")\n  return "
        + list(resultTypes.size(), i -> "%0#" + i)
        + " : "
        + all
        + "\n}";
  }

  /** The types of results of no known size. */
  List<String> dynamicResults() {
    return IntStream.range(0, results.size())
        .mapToObj(i -> "tensor<" + "?x".repeat(ranks.get(i)) + results.get(i) + ">")
        .toList();
  }

  @Override
  public String toString() {
    return "@%s {%s} of %s"
        .formatted(target, attributes, operands.stream().map(Tensor::type).toList());
  }
}
