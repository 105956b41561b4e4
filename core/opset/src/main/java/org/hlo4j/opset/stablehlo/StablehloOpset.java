package org.hlo4j.opset.stablehlo;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.TypeDefinition;

/** All definitions of dialect {@code stablehlo}. */
public final class StablehloOpset {
  private static final Set<String> NOT_IN_SPECIFICATION =
      Set.of(
          "broadcast",
          "create_token",
          "cross-replica-sum",
          "dot",
          "einsum",
          "real_dynamic_slice",
          "return",
          "set_dimension_size",
          "torch_index_select",
          "unary_einsum");

  private StablehloOpset() {}

  /** {@return the definitions of all operations} */
  public static List<OpDefinition> ops() {
    return Stream.of(
            Elementwise.all(),
            Contractions.all(),
            Reductions.all(),
            Normalization.all(),
            DataMovement.all(),
            Indexing.all(),
            Collectives.all(),
            ControlFlow.all(),
            Modules.all(),
            Dynamism.all(),
            Quantization.all(),
            LinearAlgebra.all(),
            Random.all(),
            Io.all())
        .flatMap(List::stream)
        .toList();
  }

  /**
   * {@return the section of StableHLO's specification on an operation; empty if there is none}
   *
   * @param op the operation, of any dialect
   */
  public static Optional<URI> specification(OpDefinition op) {
    return op.dialect().equals("stablehlo") && !NOT_IN_SPECIFICATION.contains(op.mnemonic())
        ? Optional.of(
            URI.create(
                "https://github.com/openxla/stablehlo/blob/main/docs/spec.md#" + op.mnemonic()))
        : Optional.empty();
  }

  /** {@return the definitions of all attributes} */
  public static List<AttributeDefinition<? extends Attribute>> attributes() {
    return List.of(
        ChannelHandleAttr.DEFINITION,
        ComparisonDirection.DEFINITION,
        ComparisonType.DEFINITION,
        ConvDimensionNumbersAttr.DEFINITION,
        DotDimensionNumbersAttr.DEFINITION,
        FftType.DEFINITION,
        GatherDimensionNumbersAttr.DEFINITION,
        Precision.DEFINITION,
        RngAlgorithm.DEFINITION,
        RngDistribution.DEFINITION,
        ScatterDimensionNumbersAttr.DEFINITION,
        Transpose.DEFINITION,
        TypeExtensionsAttr.DEFINITION,
        TypeExtensionsAttr.FULL_NAME,
        OutputOperandAliasAttr.DEFINITION,
        DotAlgorithmAttr.DEFINITION,
        ResultAccuracyMode.DEFINITION,
        ResultAccuracyAttr.DEFINITION,
        ReplicaGroupMeshAxesAttr.DEFINITION,
        SubAxisInfoAttr.DEFINITION,
        AxisRefAttr.DEFINITION,
        MeshAxisAttr.DEFINITION,
        MeshAttr.DEFINITION);
  }

  /** {@return the definitions of all types} */
  public static List<TypeDefinition<? extends Type>> types() {
    return List.of(TokenType.DEFINITION, FutureType.DEFINITION);
  }
}
