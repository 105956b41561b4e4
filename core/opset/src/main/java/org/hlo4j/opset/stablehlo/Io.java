package org.hlo4j.opset.stablehlo;

import static org.hlo4j.ir.define.Trait.INFER_TYPE_OP_INTERFACE;
import static org.hlo4j.opset.constraint.Attributes.ARRAY;
import static org.hlo4j.opset.constraint.Attributes.BOOL;
import static org.hlo4j.opset.constraint.Attributes.I64_ELEMENTS;
import static org.hlo4j.opset.constraint.Attributes.STRING;
import static org.hlo4j.opset.stablehlo.Families.op;
import static org.hlo4j.opset.stablehlo.HloAttributes.CHANNEL_HANDLE;
import static org.hlo4j.opset.stablehlo.HloTypes.STATIC_TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN;
import static org.hlo4j.opset.stablehlo.HloTypes.TENSOR_OR_PER_AXIS_QUANTIZED;
import static org.hlo4j.opset.stablehlo.HloTypes.TOKEN;

import java.util.List;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.OpDefinition;

/** Communication with the host and between point-to-point channels. */
public final class Io {
  /** Definition of {@code stablehlo.infeed}. */
  public static final OpDefinition INFEED =
      op("infeed")
          .summary("Reads data from the infeed of the host.")
          .operand("token", TOKEN)
          .filledProperty("infeed_config", STRING, StringAttr.EMPTY)
          .optionalProperty("layout", ARRAY)
          .variadicResults("results", STATIC_TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN)
          .build();

  /** Definition of {@code stablehlo.outfeed}. */
  public static final OpDefinition OUTFEED =
      op("outfeed")
          .summary("Writes data to the outfeed of the host.")
          .variadicOperands("inputs", TENSOR_OR_PER_AXIS_QUANTIZED)
          .operand("token", TOKEN)
          .filledProperty("outfeed_config", STRING, StringAttr.EMPTY)
          .result("result", TOKEN)
          .traits(INFER_TYPE_OP_INTERFACE)
          .build();

  /** Definition of {@code stablehlo.recv}. */
  public static final OpDefinition RECV =
      op("recv")
          .summary("Receives data from a channel.")
          .operand("token", TOKEN)
          .property("channel_handle", CHANNEL_HANDLE)
          .defaultedProperty("is_host_transfer", BOOL, IntegerAttr.FALSE)
          .optionalProperty("source_target_pairs", I64_ELEMENTS)
          .variadicResults("results", STATIC_TENSOR_OR_PER_AXIS_QUANTIZED_OR_TOKEN)
          .build();

  /** Definition of {@code stablehlo.send}. */
  public static final OpDefinition SEND =
      op("send")
          .summary("Sends data to a channel.")
          .variadicOperands("inputs", TENSOR_OR_PER_AXIS_QUANTIZED)
          .operand("token", TOKEN)
          .property("channel_handle", CHANNEL_HANDLE)
          .defaultedProperty("is_host_transfer", BOOL, IntegerAttr.FALSE)
          .optionalProperty("source_target_pairs", I64_ELEMENTS)
          .result("result", TOKEN)
          .traits(INFER_TYPE_OP_INTERFACE)
          .build();

  private Io() {}

  /** {@return the operations that exchange values with others} */
  public static List<OpDefinition> all() {
    return List.of(INFEED, OUTFEED, RECV, SEND);
  }
}
