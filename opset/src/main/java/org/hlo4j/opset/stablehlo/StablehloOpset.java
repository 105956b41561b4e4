package org.hlo4j.opset.stablehlo;

import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.TypeDefinition;

/** Everything that dialect {@code stablehlo} defines. */
public final class StablehloOpset {
  private StablehloOpset() {}

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

  public static List<TypeDefinition<? extends Type>> types() {
    return List.of(TokenType.DEFINITION, FutureType.DEFINITION);
  }
}
