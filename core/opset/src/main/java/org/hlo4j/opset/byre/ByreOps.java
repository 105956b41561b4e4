package org.hlo4j.opset.byre;

import static org.hlo4j.ir.define.OpDefinition.op;

import java.util.List;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.constraint.Attributes;
import org.hlo4j.opset.constraint.Types;

/** The {@code byre} operations that occur in ByteIR's examples. */
public final class ByreOps {
  public static final OpDefinition COMPUTE =
      op("byre.compute")
          .summary("Calls a named kernel of the runtime.")
          .variadicOperands("operands", Types.ANY)
          .property("callee", Attributes.FLAT_SYMBOL_REF)
          .optionalProperty("memory_effects", Attributes.ARRAY)
          .variadicResults("results", Types.ANY)
          .customSyntax()
          .build();

  public static final List<OpDefinition> ALL = List.of(COMPUTE);

  private ByreOps() {}
}
