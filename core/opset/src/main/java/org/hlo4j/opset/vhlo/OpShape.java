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
 * The signature of one version of a VHLO operation: the names and arities of its operands,
 * attributes, regions and results. VHLO has no other constraints: types and attributes may be of
 * any kind. Immutable; each method returns a changed copy.
 *
 * @param name the mnemonic without version: {@code custom_call}
 * @param operands the operands in order
 * @param attributes the names of the attributes in declaration order
 * @param regions the regions in order
 * @param results the results in order
 * @param isTerminator whether the operation is a terminator
 */
public record OpShape(
    String name,
    List<Part> operands,
    List<String> attributes,
    List<Part> regions,
    List<Part> results,
    boolean isTerminator) {

  /**
   * A named operand, region or result.
   *
   * @param name the name
   * @param arity {@code SINGLE} or {@code VARIADIC}
   */
  public record Part(String name, Arity arity) {
    boolean isVariadic() {
      return arity == Arity.VARIADIC;
    }
  }

  /** Copies the lists. */
  public OpShape {
    operands = List.copyOf(operands);
    attributes = List.copyOf(attributes);
    regions = List.copyOf(regions);
    results = List.copyOf(results);
  }

  /**
   * {@return a signature without operands, attributes, regions and results}
   *
   * @param name the mnemonic without version
   */
  public static OpShape shape(String name) {
    return new OpShape(name, List.of(), List.of(), List.of(), List.of(), false);
  }

  /**
   * {@return a copy with single operands added}
   *
   * @param names the names to add, in order
   */
  public OpShape operands(String... names) {
    return withOperands(appended(operands, Arity.SINGLE, names));
  }

  /**
   * {@return a copy with a variadic operand added}
   *
   * @param operand the name to add
   */
  public OpShape variadicOperands(String operand) {
    return withOperands(appended(operands, Arity.VARIADIC, operand));
  }

  /**
   * {@return a copy with attributes added}
   *
   * @param names the names to add, in order
   */
  public OpShape attributes(String... names) {
    List<String> all = new ArrayList<>(attributes);
    all.addAll(List.of(names));
    return withAttributes(all);
  }

  /**
   * {@return a copy with single regions added}
   *
   * @param names the names to add, in order
   */
  public OpShape regions(String... names) {
    return withRegions(appended(regions, Arity.SINGLE, names));
  }

  /**
   * {@return a copy with variadic regions added}
   *
   * @param region the name to add
   */
  public OpShape variadicRegions(String region) {
    return withRegions(appended(regions, Arity.VARIADIC, region));
  }

  /**
   * {@return a copy with single results added}
   *
   * @param names the names to add, in order
   */
  public OpShape results(String... names) {
    return withResults(appended(results, Arity.SINGLE, names));
  }

  /**
   * {@return a copy with a variadic result added}
   *
   * @param result the name to add
   */
  public OpShape variadicResults(String result) {
    return withResults(appended(results, Arity.VARIADIC, result));
  }

  /** {@return a copy that is a terminator} */
  public OpShape terminator() {
    return new OpShape(name, operands, attributes, regions, results, true);
  }

  OpShape withOperands(List<Part> newParts) {
    return new OpShape(name, newParts, attributes, regions, results, isTerminator);
  }

  OpShape withAttributes(List<String> newParts) {
    return new OpShape(name, operands, newParts, regions, results, isTerminator);
  }

  OpShape withRegions(List<Part> newParts) {
    return new OpShape(name, operands, attributes, newParts, results, isTerminator);
  }

  OpShape withResults(List<Part> newParts) {
    return new OpShape(name, operands, attributes, regions, newParts, isTerminator);
  }

  private static List<Part> appended(List<Part> parts, Arity arity, String... names) {
    List<Part> all = new ArrayList<>(parts);
    for (String part : names) {
      all.add(new Part(part, arity));
    }
    return all;
  }

  /** Returns the parts with the one named {@code name} changed. */
  static List<Part> replaced(List<Part> parts, String name, UnaryOperator<Part> change) {
    if (parts.stream().noneMatch(part -> part.name().equals(name))) {
      throw new IllegalArgumentException("no part named " + name);
    }
    return parts.stream()
        .map(part -> part.name().equals(name) ? change.apply(part) : part)
        .toList();
  }

  /** Returns the operation definition, under the versioned name. */
  OpDefinition definition(int version) {
    OpDefinition.Builder op = OpDefinition.op("vhlo." + name + "_v" + version);
    for (Part operand : operands) {
      if (operand.isVariadic()) {
        op.variadicOperands(operand.name(), TypeConstraint.ANY);
      } else {
        op.operand(operand.name(), TypeConstraint.ANY);
      }
    }
    // Bytecode stores properties sorted by name, whatever their declaration order.
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
