package org.hlo4j.pytorch.schema;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * An argument or result of a node, or an input or output of a graph; {@link ArgumentReader} says
 * how they are written.
 */
public sealed interface Argument {
  /** {@code None}, or a device, of which programs have one. */
  record None() implements Argument {}

  /** A value of the graph. */
  record Name(String name, Kind kind) implements Argument {}

  /** The kinds of values that have names. */
  enum Kind {
    TENSOR,
    INT,
    FLOAT,
    BOOL
  }

  /** An integer. */
  record Int(long value) implements Argument {}

  /** A number. */
  record Floating(double value) implements Argument {}

  /** A boolean. */
  record Bool(boolean value) implements Argument {}

  /** A complex number. */
  record Complex(double real, double imag) implements Argument {}

  /** A string, or the name of an operator. */
  record Text(String value) implements Argument {}

  /** A {@link ScalarType}, a memory format or a layout, by its number. */
  record EnumNumber(int number) implements Argument {}

  /** Arguments in order. */
  record Elements(List<Argument> values) implements Argument {}

  /** Arguments by name. */
  record Dictionary() implements Argument {}

  /** A graph that an operator of higher order calls. */
  record Subgraph(String name, Graph graph) implements Argument {
    /** Creates an argument. */
    public Subgraph {
      Required.member(graph, "graph");
    }
  }

  /** An object of a TorchScript class. */
  record CustomObject(String name, @JsonProperty("class_fqn") String className)
      implements Argument {}
}
