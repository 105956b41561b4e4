package org.hlo4j.opset.vhlo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.hlo4j.ir.define.Arity;
import org.hlo4j.ir.define.AttributeConstraint;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;

/**
 * What one version of a VHLO operation looks like: the names and arities of its operands,
 * attributes, regions and results. VHLO asks nothing else of an operation: any type, any attribute.
 * Immutable; each method returns a changed copy.
 *
 * @param name the mnemonic without its version, such as {@code custom_call}
 * @param operands the operands in order
 * @param attributes the names of the attributes in the order of their declaration
 * @param regions the regions in order
 * @param results the results in order
 * @param isTerminator whether the operation ends a block
 */
public record OpShape(
    String name,
    List<Part> operands,
    List<String> attributes,
    List<Part> regions,
    List<Part> results,
    boolean isTerminator) {

  /** A named operand, region or result that stands for one element or any number. */
  public record Part(String name, Arity arity) {
    boolean isVariadic() {
      return arity == Arity.VARIADIC;
    }
  }

  public OpShape {
    operands = List.copyOf(operands);
    attributes = List.copyOf(attributes);
    regions = List.copyOf(regions);
    results = List.copyOf(results);
  }

  /** Begins the shape of an operation that has nothing yet. */
  public static OpShape shape(String name) {
    return new OpShape(name, List.of(), List.of(), List.of(), List.of(), false);
  }

  public OpShape operands(String... names) {
    return withOperands(appended(operands, Arity.SINGLE, names));
  }

  public OpShape variadicOperands(String operand) {
    return withOperands(appended(operands, Arity.VARIADIC, operand));
  }

  public OpShape attributes(String... names) {
    List<String> all = new ArrayList<>(attributes);
    all.addAll(List.of(names));
    return withAttributes(all);
  }

  public OpShape regions(String... names) {
    return withRegions(appended(regions, Arity.SINGLE, names));
  }

  public OpShape variadicRegions(String region) {
    return withRegions(appended(regions, Arity.VARIADIC, region));
  }

  public OpShape results(String... names) {
    return withResults(appended(results, Arity.SINGLE, names));
  }

  public OpShape variadicResults(String result) {
    return withResults(appended(results, Arity.VARIADIC, result));
  }

  public OpShape terminator() {
    return new OpShape(name, operands, attributes, regions, results, true);
  }

  OpShape withOperands(List<Part> changed) {
    return new OpShape(name, changed, attributes, regions, results, isTerminator);
  }

  OpShape withAttributes(List<String> changed) {
    return new OpShape(name, operands, changed, regions, results, isTerminator);
  }

  OpShape withRegions(List<Part> changed) {
    return new OpShape(name, operands, attributes, changed, results, isTerminator);
  }

  OpShape withResults(List<Part> changed) {
    return new OpShape(name, operands, attributes, regions, changed, isTerminator);
  }

  private static List<Part> appended(List<Part> parts, Arity arity, String... names) {
    List<Part> all = new ArrayList<>(parts);
    for (String part : names) {
      all.add(new Part(part, arity));
    }
    return all;
  }

  /** The parts with the one of this name changed. */
  static List<Part> changed(List<Part> parts, String name, UnaryOperator<Part> change) {
    if (parts.stream().noneMatch(part -> part.name().equals(name))) {
      throw new IllegalArgumentException("no part named " + name);
    }
    return parts.stream()
        .map(part -> part.name().equals(name) ? change.apply(part) : part)
        .toList();
  }

  /** The definition of the operation of this shape, under its versioned name. */
  OpDefinition definition(int version) {
    OpDefinition.Builder op = OpDefinition.op("vhlo." + name + "_v" + version);
    for (Part operand : operands) {
      if (operand.isVariadic()) {
        op.variadicOperands(operand.name(), TypeConstraint.ANY);
      } else {
        op.operand(operand.name(), TypeConstraint.ANY);
      }
    }
    // Bytecode holds properties sorted by name, whatever the order of their declaration.
    String[] sorted = attributes.toArray(String[]::new);
    Arrays.sort(sorted);
    for (String attribute : sorted) {
      op.property(attribute, AttributeConstraint.ANY);
    }
    for (Part region : regions) {
      if (region.isVariadic()) {
        op.variadicRegions(region.name(), org.hlo4j.ir.define.RegionDefinition.ANY_BLOCKS);
      } else {
        op.region(region.name());
      }
    }
    for (Part result : results) {
      if (result.isVariadic()) {
        op.variadicResults(result.name(), TypeConstraint.ANY);
      } else {
        op.result(result.name(), TypeConstraint.ANY);
      }
    }
    if (isTerminator) {
      op.traits(Trait.TERMINATOR);
    }
    return op.build();
  }
}
