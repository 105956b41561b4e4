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
 * @param target the name of the target
 * @param attributes the entries of the dictionary, as text
 * @param operands the values of the operands
 * @param results the element types of the results
 * @param ranks the ranks of the results
 */
record RandomCall(
    String target,
    String attributes,
    List<Tensor> operands,
    List<String> results,
    List<Integer> ranks) {
  /** The form of sizes in a type. */
  enum Form {
    STATIC,
    DYNAMIC,
    BOUNDED
  }

  private static String list(int count, IntFunction<String> element) {
    return IntStream.range(0, count).mapToObj(element).collect(Collectors.joining(", "));
  }

  /** Returns a tensor type with sizes of a form; of four, the last two (heads) remain static. */
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

  /** Returns a program with the call; operands in {@code kept} have static types. */
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

  /** Returns the types of results with dynamic sizes. */
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
