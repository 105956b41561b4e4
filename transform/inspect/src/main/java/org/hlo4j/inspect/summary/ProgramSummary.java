package org.hlo4j.inspect.summary;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DenseResourceElementsAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.Sizes;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.location.NameLoc;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.jspecify.annotations.Nullable;

/**
 * Counts and cost estimates of a program.
 *
 * @param functions the signatures of the public functions
 * @param operations the number of operations by operation name
 * @param customCalls the number of {@code custom_call}s by target
 * @param composites the number of {@code composite}s by name
 * @param constants the number of constants
 * @param constantBytes the size of their elements in bytes; a splat counts as one element
 * @param parameters the number of elements of all constants, as parameters of a model are counted;
 *     a splat counts as one, since most are operands of formulas
 * @param flops the estimated floating-point operations of one execution; the body of a loop counts
 *     once per iteration if the trip count is known, else once
 * @param bytesMoved the estimated bytes read and written in one execution, if each operation reads
 *     its operands and writes its results; constants are not written
 * @param unknownLoops the number of loops with unknown trip count
 * @param hasLocations whether any operation has a known location
 */
public record ProgramSummary(
    List<FunctionSignature> functions,
    Map<String, Integer> operations,
    Map<String, Integer> customCalls,
    Map<String, Integer> composites,
    int constants,
    long constantBytes,
    long parameters,
    double flops,
    double bytesMoved,
    int unknownLoops,
    boolean hasLocations) {

  /**
   * Summarizes a program.
   *
   * @param program the module
   * @return the summary
   */
  public static ProgramSummary of(Operation program) {
    Counter counter = new Counter();
    program.walk(counter::count);
    CostEstimate cost = CostEstimate.of(program);
    return new ProgramSummary(
        List.copyOf(counter.functions),
        counter.operations,
        counter.customCalls,
        counter.composites,
        counter.constants,
        counter.constantBytes,
        counter.parameters,
        cost.flops(),
        cost.bytes(),
        cost.unknownLoops(),
        counter.hasLocations);
  }

  /** {@return the number of operations} */
  public int operationCount() {
    return operations.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** {@return the number of operations by dialect} */
  public Map<String, Integer> dialects() {
    Map<String, Integer> counts = new TreeMap<>();
    operations.forEach((name, count) -> {
      int dot = name.indexOf('.');
      counts.merge(dot < 0 ? "" : name.substring(0, dot), count, Integer::sum);
    });
    return counts;
  }

  private static final class Counter {
    private final List<FunctionSignature> functions = new ArrayList<>();
    private final Map<String, Integer> operations = new TreeMap<>();
    private final Map<String, Integer> customCalls = new TreeMap<>();
    private final Map<String, Integer> composites = new TreeMap<>();
    private int constants;
    private long constantBytes;
    private long parameters;
    private boolean hasLocations;

    void count(Operation op) {
      operations.merge(op.name(), 1, Integer::sum);
      hasLocations |= op.location() != UnknownLoc.INSTANCE;
      addFunction(FuncOp.ofOrNull(op));
      switch (op.name()) {
        case "stablehlo.custom_call" -> addName(op, "call_target_name", customCalls);
        case "stablehlo.composite" -> addName(op, "name", composites);
        case "stablehlo.constant" -> addConstant(op);
        default -> {}
      }
    }

    private void addFunction(@Nullable FuncOp function) {
      if (function != null && function.visibility().equals("public")) {
        FunctionType type = function.functionType();
        functions.add(
            new FunctionSignature(
                function.name(), type.inputs(), inputNames(function, type), type.results()));
      }
    }

    private static List<String> inputNames(FuncOp function, FunctionType type) {
      if (function.body().isEmpty()) {
        return Collections.nCopies(type.inputs().size(), "");
      }
      return function.body().front().arguments().stream()
          .map(argument -> argument.location() instanceof NameLoc named ? named.name() : "")
          .toList();
    }

    private static void addName(Operation op, String attribute, Map<String, Integer> counts) {
      if (op.attributeOrNull(attribute) instanceof StringAttr name) {
        counts.merge(name.value(), 1, Integer::sum);
      }
    }

    private void addConstant(Operation op) {
      Attribute value = ConstantOp.VALUE.getOrNull(op);
      constants++;
      if (value instanceof DenseElementsAttr elements) {
        constantBytes = Sizes.saturatedAdd(constantBytes, elements.data().size());
        addParameters(elements.isSplat() ? 1 : elements.elementCount());
      } else if (value instanceof DenseResourceElementsAttr resource) {
        Blob data = resource.handle().blobOrNull();
        constantBytes = Sizes.saturatedAdd(constantBytes, data == null ? 0 : data.size());
        addParameters(resource.type().elementCount());
      }
    }

    private void addParameters(long count) {
      parameters = Sizes.saturatedAdd(parameters, count);
    }
  }
}
