package org.hlo4j.byteir;

import java.util.List;
import java.util.Optional;
import org.hlo4j.byteir.define.ByteirCall;
import org.hlo4j.byteir.define.TargetDefinition;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.rewrite.Rewriter;

/** Creates calls of coarse-grained operations. */
public final class ByteirCalls {
  private ByteirCalls() {}

  /**
   * Creates a call if it satisfies the rules of its target.
   *
   * @param rewriter inserts the call
   * @param location of the call
   * @param target the operation that is called
   * @param operands the operands
   * @param attributes the operation's attributes, each name once
   * @param types the types of the results
   * @return the results; none, with nothing created, if the call would violate a rule
   */
  public static List<? extends Value> results(
      Rewriter rewriter,
      Location location,
      TargetDefinition target,
      List<Value> operands,
      List<NamedAttribute> attributes,
      List<RankedTensorType> types) {
    DictionaryAttr dictionary = DictionaryAttr.of(attributes);
    return create(ByteirCall.state(target, location, operands, dictionary, types), rewriter)
        .map(Operation::results)
        .orElse(List.of());
  }

  /**
   * Creates a call if it satisfies the rules of its target.
   *
   * @param state the state of the call, see {@link org.hlo4j.byteir.define.ByteirCall#state}
   * @param rewriter inserts the call
   * @return the call; empty, with nothing created, if it would violate a rule
   */
  public static Optional<Operation> create(OperationState state, Rewriter rewriter) {
    Operation call = rewriter.create(state);
    if (ByteirVerifier.findings(call).isEmpty()) {
      return Optional.of(call);
    }
    rewriter.erase(call);
    return Optional.empty();
  }

  /**
   * {@return an attribute of a call: a 64-bit integer}
   *
   * @param name the attribute's name
   * @param value its value
   */
  public static NamedAttribute attribute(String name, long value) {
    return new NamedAttribute(name, IntegerAttr.i64(value));
  }

  /**
   * {@return an attribute of a call: a 64-bit float}
   *
   * @param name the attribute's name
   * @param value its value
   */
  public static NamedAttribute attribute(String name, double value) {
    return new NamedAttribute(name, FloatAttr.of(FloatType.F64, value));
  }

  /**
   * {@return an attribute of a call: a boolean}
   *
   * @param name the attribute's name
   * @param value its value
   */
  public static NamedAttribute attribute(String name, boolean value) {
    return new NamedAttribute(name, IntegerAttr.of(value));
  }

  /**
   * {@return an attribute of a call: a string}
   *
   * @param name the attribute's name
   * @param value its value
   */
  public static NamedAttribute attribute(String name, String value) {
    return new NamedAttribute(name, StringAttr.of(value));
  }

  /**
   * {@return an attribute of a call: an array of 64-bit integers}
   *
   * @param name the attribute's name
   * @param values its elements
   */
  public static NamedAttribute attribute(String name, LongList values) {
    return new NamedAttribute(
        name, new ArrayAttr(values.stream().<Attribute>mapToObj(IntegerAttr::i64).toList()));
  }
}
