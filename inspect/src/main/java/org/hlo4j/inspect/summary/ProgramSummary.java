package org.hlo4j.inspect.summary;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DenseResourceElementsAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.NameLoc;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.TypeAttr;
import org.hlo4j.ir.builtin.UnknownLoc;
import org.hlo4j.op.stablehlo.ConstantOp;
import org.hlo4j.opset.func.FuncOps;

/**
 * What is in a program, counted.
 *
 * @param functions the public functions
 * @param operations how often each operation stands in the program, by name
 * @param customCalls how often each target of {@code custom_call} is called
 * @param composites how often each {@code composite} is used, by name
 * @param constants the number of constants
 * @param constantBytes the bytes of their elements, a splat counted as one element
 * @param parameters the number of elements of all constants, as a model's parameters are counted
 * @param flops an estimate of the floating point operations of a run; what is in a loop counts as
 *     often as the loop runs, if the program says that, else once
 * @param bytesMoved an estimate of the bytes that operations read and write in a run, if each reads
 *     its operands and writes its results; constants are not written
 * @param unknownLoops the number of loops of which the program does not say how often they run
 * @param hasLocations whether any operation says where it came from
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

  /** Counts what is in a program. */
  public static ProgramSummary of(Operation program) {
    Counter counter = new Counter();
    program.walk(counter::count);
    Work work = Work.of(program);
    return new ProgramSummary(
        List.copyOf(counter.functions),
        counter.operations,
        counter.customCalls,
        counter.composites,
        counter.constants,
        counter.constantBytes,
        counter.parameters,
        work.flops(),
        work.bytes(),
        work.unknownLoops(),
        counter.hasLocations);
  }

  /** The number of operations. */
  public int operationCount() {
    return operations.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** How many operations of each dialect there are. */
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
      if (op.is(FuncOps.FUNC)) {
        addFunction(op);
      }
      switch (op.name()) {
        case "stablehlo.custom_call" -> addName(op, "call_target_name", customCalls);
        case "stablehlo.composite" -> addName(op, "name", composites);
        case "stablehlo.constant" -> addConstant(op);
        default -> {}
      }
    }

    private void addFunction(Operation function) {
      boolean isPublic =
          !(function.attributeOrNull(SymbolTables.SYMBOL_VISIBILITY)
                  instanceof StringAttr visibility)
              || visibility.value().equals("public");
      String name = SymbolTables.symbolNameOrNull(function);
      if (isPublic
          && name != null
          && function.attributeOrNull("function_type") instanceof TypeAttr attribute
          && attribute.value() instanceof FunctionType type) {
        functions.add(
            new FunctionSignature(name, type.inputs(), inputNames(function, type), type.results()));
      }
    }

    private static List<String> inputNames(Operation function, FunctionType type) {
      if (function.region(0).isEmpty()) {
        return Collections.nCopies(type.inputs().size(), "");
      }
      return function.region(0).front().arguments().stream()
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
        constantBytes += elements.data().size();
        addParameters(elements.elementCount());
      } else if (value instanceof DenseResourceElementsAttr resource) {
        Blob data = resource.handle().blobOrNull();
        constantBytes += data == null ? 0 : data.size();
        addParameters(resource.type().elementCount());
      }
    }

    private void addParameters(long count) {
      parameters = parameters + count < 0 ? Long.MAX_VALUE : parameters + count;
    }
  }
}
