package org.hlo4j.hlo.mapping;

import static org.hlo4j.hlo.mapping.AttributeMappings.converted;
import static org.hlo4j.hlo.mapping.AttributeMappings.dimension;
import static org.hlo4j.hlo.mapping.AttributeMappings.mark;
import static org.hlo4j.hlo.mapping.AttributeMappings.number;
import static org.hlo4j.hlo.mapping.AttributeMappings.same;
import static org.hlo4j.hlo.mapping.AttributeMappings.word;
import static org.hlo4j.hlo.mapping.AttributeMappings.words;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.dialect.hlo.WindowAttributes;
import org.hlo4j.hlo.HloCallAttributes;
import org.hlo4j.hlo.HloConvolutionDimensions;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.HloWords;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Property;
import org.hlo4j.op.chlo.RaggedDotOp;
import org.hlo4j.op.chlo.TopKOp;
import org.hlo4j.op.stablehlo.AllGatherOp;
import org.hlo4j.op.stablehlo.AllReduceOp;
import org.hlo4j.op.stablehlo.AllToAllOp;
import org.hlo4j.op.stablehlo.BatchNormGradOp;
import org.hlo4j.op.stablehlo.BatchNormInferenceOp;
import org.hlo4j.op.stablehlo.BatchNormTrainingOp;
import org.hlo4j.op.stablehlo.CholeskyOp;
import org.hlo4j.op.stablehlo.CollectiveBroadcastOp;
import org.hlo4j.op.stablehlo.CollectivePermuteOp;
import org.hlo4j.op.stablehlo.CollectiveReduceOp;
import org.hlo4j.op.stablehlo.ConcatenateOp;
import org.hlo4j.op.stablehlo.ConvolutionOp;
import org.hlo4j.op.stablehlo.DotGeneralOp;
import org.hlo4j.op.stablehlo.DynamicSliceOp;
import org.hlo4j.op.stablehlo.FftOp;
import org.hlo4j.op.stablehlo.GatherOp;
import org.hlo4j.op.stablehlo.GetDimensionSizeOp;
import org.hlo4j.op.stablehlo.GetTupleElementOp;
import org.hlo4j.op.stablehlo.IotaOp;
import org.hlo4j.op.stablehlo.MapOp;
import org.hlo4j.op.stablehlo.ReduceOp;
import org.hlo4j.op.stablehlo.ReducePrecisionOp;
import org.hlo4j.op.stablehlo.ReduceScatterOp;
import org.hlo4j.op.stablehlo.ReduceWindowOp;
import org.hlo4j.op.stablehlo.ReverseOp;
import org.hlo4j.op.stablehlo.RngBitGeneratorOp;
import org.hlo4j.op.stablehlo.RngOp;
import org.hlo4j.op.stablehlo.ScatterOp;
import org.hlo4j.op.stablehlo.SelectAndScatterOp;
import org.hlo4j.op.stablehlo.SetDimensionSizeOp;
import org.hlo4j.op.stablehlo.SortOp;
import org.hlo4j.op.stablehlo.TransposeOp;
import org.hlo4j.op.stablehlo.TriangularSolveOp;
import org.hlo4j.opset.chlo.ChloElementwise;
import org.hlo4j.opset.chlo.ChloPrecision;
import org.hlo4j.opset.chlo.RaggedDotDimensionNumbersAttr;
import org.hlo4j.opset.chlo.Structural;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.ConvDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.FftType;
import org.hlo4j.opset.stablehlo.GatherDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.opset.stablehlo.LinearAlgebra;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.opset.stablehlo.Normalization;
import org.hlo4j.opset.stablehlo.Precision;
import org.hlo4j.opset.stablehlo.Random;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.opset.stablehlo.RngAlgorithm;
import org.hlo4j.opset.stablehlo.RngDistribution;
import org.hlo4j.opset.stablehlo.ScatterDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.StablehloOpset;
import org.hlo4j.opset.stablehlo.Transpose;

/** The table of operations and opcodes. */
final class OpcodeMappings {
  static final Map<OpDefinition, OpcodeMapping> BY_OPERATION = new HashMap<>();
  static final Map<HloOpcode, OpcodeMapping> BY_OPCODE = new HashMap<>();

  private static final AttributeMapping[] NONE = {};

  static {
    functions();
    movement();
    indexing();
    contractions();
    reductions();
    collectives();
    others();
    StablehloOpset.ops().forEach(OpcodeMappings::bySpelling);
  }

  private OpcodeMappings() {}

  private static void functions() {
    row(Elementwise.COMPARE, HloOpcode.COMPARE, new ComparisonMapping());
    row(
        Elementwise.REDUCE_PRECISION,
        HloOpcode.REDUCE_PRECISION,
        number(ReducePrecisionOp.EXPONENT_BITS, HloInstructionAttributes.EXPONENT_BITS),
        number(ReducePrecisionOp.MANTISSA_BITS, HloInstructionAttributes.MANTISSA_BITS));
    row(ChloElementwise.ACOS, HloOpcode.ACOS);
    row(ChloElementwise.ACOSH, HloOpcode.ACOSH);
    row(ChloElementwise.ASIN, HloOpcode.ASIN);
    row(ChloElementwise.ASINH, HloOpcode.ASINH);
    row(ChloElementwise.ATANH, HloOpcode.ATANH);
    row(ChloElementwise.COSH, HloOpcode.COSH);
    row(ChloElementwise.ERF, HloOpcode.ERF);
    row(ChloElementwise.SINH, HloOpcode.SINH);
    row(ChloElementwise.MULHI, HloOpcode.MULHI);
  }

  private static void movement() {
    row(
        DataMovement.CONCATENATE,
        HloOpcode.CONCATENATE,
        dimension(ConcatenateOp.DIMENSION, HloInstructionAttributes.DIMENSIONS));
    row(
        DataMovement.IOTA,
        HloOpcode.IOTA,
        same(IotaOp.IOTA_DIMENSION, HloInstructionAttributes.IOTA_DIMENSION));
    row(DataMovement.PAD, HloOpcode.PAD, new PaddingMapping());
    row(
        DataMovement.REVERSE,
        HloOpcode.REVERSE,
        same(ReverseOp.DIMENSIONS, HloInstructionAttributes.DIMENSIONS));
    row(DataMovement.SLICE, HloOpcode.SLICE, new SliceMapping());
    row(
        DataMovement.TRANSPOSE,
        HloOpcode.TRANSPOSE,
        same(TransposeOp.PERMUTATION, HloInstructionAttributes.DIMENSIONS));
    row(
        Dynamism.GET_DIMENSION_SIZE,
        HloOpcode.GET_DIMENSION_SIZE,
        dimension(GetDimensionSizeOp.DIMENSION, HloInstructionAttributes.DIMENSIONS));
    row(
        Dynamism.SET_DIMENSION_SIZE,
        HloOpcode.SET_DIMENSION_SIZE,
        dimension(SetDimensionSizeOp.DIMENSION, HloInstructionAttributes.DIMENSIONS));
    row(
        Modules.GET_TUPLE_ELEMENT,
        HloOpcode.GET_TUPLE_ELEMENT,
        number(GetTupleElementOp.INDEX, HloInstructionAttributes.INDEX));
  }

  private static void indexing() {
    row(
        Indexing.DYNAMIC_SLICE,
        HloOpcode.DYNAMIC_SLICE,
        same(DynamicSliceOp.SLICE_SIZES, HloInstructionAttributes.DYNAMIC_SLICE_SIZES));
    row(
        Indexing.GATHER,
        HloOpcode.GATHER,
        RecordMapping.of(
                GatherOp.DIMENSION_NUMBERS,
                of ->
                    new GatherDimensionNumbersAttr(
                        of.list(0), of.list(1), of.list(2), of.list(3), of.list(4), of.number()))
            .list(HloInstructionAttributes.OFFSET_DIMS, GatherDimensionNumbersAttr::offsetDims)
            .list(
                HloInstructionAttributes.COLLAPSED_SLICE_DIMS,
                GatherDimensionNumbersAttr::collapsedSliceDims)
            .list(
                HloInstructionAttributes.OPERAND_BATCHING_DIMS,
                GatherDimensionNumbersAttr::operandBatchingDims)
            .list(
                HloInstructionAttributes.START_INDICES_BATCHING_DIMS,
                GatherDimensionNumbersAttr::startIndicesBatchingDims)
            .list(
                HloInstructionAttributes.START_INDEX_MAP, GatherDimensionNumbersAttr::startIndexMap)
            .number(
                HloInstructionAttributes.GATHER_INDEX_VECTOR_DIM,
                GatherDimensionNumbersAttr::indexVectorDim),
        same(GatherOp.SLICE_SIZES, HloInstructionAttributes.GATHER_SLICE_SIZES),
        same(GatherOp.INDICES_ARE_SORTED, HloInstructionAttributes.INDICES_ARE_SORTED));
    row(
        Indexing.SCATTER,
        HloOpcode.SCATTER,
        RecordMapping.of(
                ScatterOp.SCATTER_DIMENSION_NUMBERS,
                of ->
                    new ScatterDimensionNumbersAttr(
                        of.list(0), of.list(1), of.list(2), of.list(3), of.list(4), of.number()))
            .list(
                HloInstructionAttributes.UPDATE_WINDOW_DIMS,
                ScatterDimensionNumbersAttr::updateWindowDims)
            .list(
                HloInstructionAttributes.INSERTED_WINDOW_DIMS,
                ScatterDimensionNumbersAttr::insertedWindowDims)
            .list(
                HloInstructionAttributes.INPUT_BATCHING_DIMS,
                ScatterDimensionNumbersAttr::inputBatchingDims)
            .list(
                HloInstructionAttributes.SCATTER_INDICES_BATCHING_DIMS,
                ScatterDimensionNumbersAttr::scatterIndicesBatchingDims)
            .list(
                HloInstructionAttributes.SCATTER_DIMS_TO_OPERAND_DIMS,
                ScatterDimensionNumbersAttr::scatterDimsToOperandDims)
            .number(
                HloInstructionAttributes.SCATTER_INDEX_VECTOR_DIM,
                ScatterDimensionNumbersAttr::indexVectorDim),
        same(ScatterOp.INDICES_ARE_SORTED, HloInstructionAttributes.INDICES_ARE_SORTED),
        same(ScatterOp.UNIQUE_INDICES, HloInstructionAttributes.UNIQUE_INDICES));
  }

  private static void contractions() {
    row(
        Contractions.DOT_GENERAL,
        HloOpcode.DOT,
        RecordMapping.of(
                DotGeneralOp.DOT_DIMENSION_NUMBERS,
                of -> new DotDimensionNumbersAttr(of.list(0), of.list(1), of.list(2), of.list(3)))
            .list(
                HloInstructionAttributes.LHS_BATCH_DIMS,
                DotDimensionNumbersAttr::lhsBatchingDimensions)
            .list(
                HloInstructionAttributes.RHS_BATCH_DIMS,
                DotDimensionNumbersAttr::rhsBatchingDimensions)
            .list(
                HloInstructionAttributes.LHS_CONTRACTING_DIMS,
                DotDimensionNumbersAttr::lhsContractingDimensions)
            .list(
                HloInstructionAttributes.RHS_CONTRACTING_DIMS,
                DotDimensionNumbersAttr::rhsContractingDimensions),
        precision(DotGeneralOp.PRECISION_CONFIG),
        converted(
            DotGeneralOp.ALGORITHM,
            HloInstructionAttributes.DOT_ALGORITHM,
            DotAlgorithms::word,
            DotAlgorithms::of));
    row(
        Contractions.CONVOLUTION,
        HloOpcode.CONVOLUTION,
        new WindowMapping(
            OpcodeMappings::kernelSizes,
            null,
            ConvolutionOp.WINDOW_STRIDES,
            ConvolutionOp.PADDING,
            ConvolutionOp.LHS_DILATION,
            ConvolutionOp.RHS_DILATION,
            ConvolutionOp.WINDOW_REVERSAL),
        converted(
            ConvolutionOp.DIMENSION_NUMBERS,
            HloInstructionAttributes.DIM_LABELS,
            OpcodeMappings::toHlo,
            OpcodeMappings::toAttribute),
        same(ConvolutionOp.FEATURE_GROUP_COUNT, HloInstructionAttributes.FEATURE_GROUP_COUNT),
        same(ConvolutionOp.BATCH_GROUP_COUNT, HloInstructionAttributes.BATCH_GROUP_COUNT),
        precision(ConvolutionOp.PRECISION_CONFIG));
    row(
        Structural.RAGGED_DOT,
        HloOpcode.RAGGED_DOT,
        RecordMapping.of(
                RaggedDotOp.RAGGED_DOT_DIMENSION_NUMBERS,
                of ->
                    new RaggedDotDimensionNumbersAttr(
                        of.list(0), of.list(1), of.list(2), of.list(3), of.list(4), of.list(5)))
            .list(
                HloInstructionAttributes.RAGGED_LHS_BATCH_DIMS,
                RaggedDotDimensionNumbersAttr::lhsBatchingDimensions)
            .list(
                HloInstructionAttributes.RAGGED_RHS_BATCH_DIMS,
                RaggedDotDimensionNumbersAttr::rhsBatchingDimensions)
            .list(
                HloInstructionAttributes.RAGGED_LHS_CONTRACTING_DIMS,
                RaggedDotDimensionNumbersAttr::lhsContractingDimensions)
            .list(
                HloInstructionAttributes.RAGGED_RHS_CONTRACTING_DIMS,
                RaggedDotDimensionNumbersAttr::rhsContractingDimensions)
            .list(
                HloInstructionAttributes.LHS_RAGGED_DIMS,
                RaggedDotDimensionNumbersAttr::lhsRaggedDimensions)
            .list(
                HloInstructionAttributes.RHS_GROUP_DIMS,
                RaggedDotDimensionNumbersAttr::rhsGroupDimensions),
        words(
            RaggedDotOp.PRECISION_CONFIG,
            HloInstructionAttributes.OPERAND_PRECISION,
            ChloPrecision.class,
            HloWords.Precision.class));
  }

  private static AttributeMapping precision(Property<List<Precision>> property) {
    return words(
        property,
        HloInstructionAttributes.OPERAND_PRECISION,
        Precision.class,
        HloWords.Precision.class);
  }

  private static LongList kernelSizes(Operation convolution) {
    RankedTensorType kernel = (RankedTensorType) convolution.operand(1).type();
    return LongList.wrap(
        ConvolutionOp.DIMENSION_NUMBERS.get(convolution).kernelSpatialDimensions().stream()
            .map(dimension -> kernel.shape().get((int) dimension))
            .toArray());
  }

  private static HloConvolutionDimensions toHlo(ConvDimensionNumbersAttr of) {
    return new HloConvolutionDimensions(
        of.inputBatchDimension(),
        of.inputFeatureDimension(),
        of.inputSpatialDimensions(),
        of.kernelInputFeatureDimension(),
        of.kernelOutputFeatureDimension(),
        of.kernelSpatialDimensions(),
        of.outputBatchDimension(),
        of.outputFeatureDimension(),
        of.outputSpatialDimensions());
  }

  private static ConvDimensionNumbersAttr toAttribute(HloConvolutionDimensions of) {
    return new ConvDimensionNumbersAttr(
        of.inputBatch(),
        of.inputFeature(),
        of.inputSpatial(),
        of.kernelInput(),
        of.kernelOutput(),
        of.kernelSpatial(),
        of.outputBatch(),
        of.outputFeature(),
        of.outputSpatial());
  }

  private static void reductions() {
    row(
        Elementwise.MAP,
        HloOpcode.MAP,
        same(MapOp.DIMENSIONS, HloInstructionAttributes.DIMENSIONS));
    row(
        Reductions.REDUCE,
        HloOpcode.REDUCE,
        same(ReduceOp.DIMENSIONS, HloInstructionAttributes.DIMENSIONS));
    row(
        Reductions.REDUCE_WINDOW,
        HloOpcode.REDUCE_WINDOW,
        new WindowMapping(
            ReduceWindowOp.WINDOW_DIMENSIONS::get,
            ReduceWindowOp.WINDOW_DIMENSIONS,
            ReduceWindowOp.WINDOW_STRIDES,
            ReduceWindowOp.PADDING,
            ReduceWindowOp.BASE_DILATIONS,
            ReduceWindowOp.WINDOW_DILATIONS,
            null));
    row(
        Reductions.SELECT_AND_SCATTER,
        HloOpcode.SELECT_AND_SCATTER,
        new WindowMapping(
            OpcodeMappings::selectionSizes,
            SelectAndScatterOp.WINDOW_DIMENSIONS,
            SelectAndScatterOp.WINDOW_STRIDES,
            SelectAndScatterOp.PADDING,
            null,
            null,
            null));
    row(
        DataMovement.SORT,
        HloOpcode.SORT,
        new SortDimension(),
        same(SortOp.IS_STABLE, HloInstructionAttributes.IS_STABLE));
    row(
        Structural.TOP_K,
        HloOpcode.TOPK,
        same(TopKOp.K, HloInstructionAttributes.K),
        same(TopKOp.IS_STABLE, HloInstructionAttributes.IS_STABLE));
  }

  private static LongList selectionSizes(Operation operation) {
    int rank = ((RankedTensorType) operation.operand(0).type()).rank();
    return WindowAttributes.numbers(operation, SelectAndScatterOp.WINDOW_DIMENSIONS, rank);
  }

  private static void collectives() {
    row(
        Collectives.ALL_GATHER,
        HloOpcode.ALL_GATHER,
        dimension(AllGatherOp.ALL_GATHER_DIM, HloInstructionAttributes.DIMENSIONS),
        CollectiveMappings.groups(AllGatherOp.REPLICA_GROUPS),
        CollectiveMappings.channel(AllGatherOp.CHANNEL_HANDLE),
        mark(AllGatherOp.USE_GLOBAL_DEVICE_IDS, HloCallAttributes.USE_GLOBAL_DEVICE_IDS));
    row(
        Collectives.ALL_REDUCE,
        HloOpcode.ALL_REDUCE,
        CollectiveMappings.groups(AllReduceOp.REPLICA_GROUPS),
        CollectiveMappings.channel(AllReduceOp.CHANNEL_HANDLE),
        mark(AllReduceOp.USE_GLOBAL_DEVICE_IDS, HloCallAttributes.USE_GLOBAL_DEVICE_IDS));
    row(
        Collectives.ALL_TO_ALL,
        HloOpcode.ALL_TO_ALL,
        dimension(AllToAllOp.SPLIT_DIMENSION, HloInstructionAttributes.DIMENSIONS),
        CollectiveMappings.groups(AllToAllOp.REPLICA_GROUPS),
        CollectiveMappings.channel(AllToAllOp.CHANNEL_HANDLE));
    row(
        Collectives.COLLECTIVE_BROADCAST,
        HloOpcode.COLLECTIVE_BROADCAST,
        CollectiveMappings.groups(CollectiveBroadcastOp.REPLICA_GROUPS),
        CollectiveMappings.channel(CollectiveBroadcastOp.CHANNEL_HANDLE),
        mark(CollectiveBroadcastOp.HAS_DYNAMIC_ROOT, HloCallAttributes.HAS_DYNAMIC_ROOT));
    row(
        Collectives.COLLECTIVE_PERMUTE,
        HloOpcode.COLLECTIVE_PERMUTE,
        CollectiveMappings.pairs(CollectivePermuteOp.SOURCE_TARGET_PAIRS),
        CollectiveMappings.channel(CollectivePermuteOp.CHANNEL_HANDLE));
    row(
        Collectives.COLLECTIVE_REDUCE,
        HloOpcode.COLLECTIVE_REDUCE,
        CollectiveMappings.groups(CollectiveReduceOp.REPLICA_GROUPS),
        CollectiveMappings.channel(CollectiveReduceOp.CHANNEL_HANDLE),
        mark(CollectiveReduceOp.USE_GLOBAL_DEVICE_IDS, HloCallAttributes.USE_GLOBAL_DEVICE_IDS),
        mark(CollectiveReduceOp.HAS_DYNAMIC_ROOT, HloCallAttributes.HAS_DYNAMIC_ROOT));
    row(
        Collectives.REDUCE_SCATTER,
        HloOpcode.REDUCE_SCATTER,
        dimension(ReduceScatterOp.SCATTER_DIMENSION, HloInstructionAttributes.DIMENSIONS),
        CollectiveMappings.groups(ReduceScatterOp.REPLICA_GROUPS),
        CollectiveMappings.channel(ReduceScatterOp.CHANNEL_HANDLE),
        mark(ReduceScatterOp.USE_GLOBAL_DEVICE_IDS, HloCallAttributes.USE_GLOBAL_DEVICE_IDS));
  }

  private static void others() {
    row(
        Normalization.BATCH_NORM_GRAD,
        HloOpcode.BATCH_NORM_GRAD,
        same(BatchNormGradOp.EPSILON, HloInstructionAttributes.EPSILON),
        same(BatchNormGradOp.FEATURE_INDEX, HloInstructionAttributes.FEATURE_INDEX));
    row(
        Normalization.BATCH_NORM_INFERENCE,
        HloOpcode.BATCH_NORM_INFERENCE,
        same(BatchNormInferenceOp.EPSILON, HloInstructionAttributes.EPSILON),
        same(BatchNormInferenceOp.FEATURE_INDEX, HloInstructionAttributes.FEATURE_INDEX));
    row(
        Normalization.BATCH_NORM_TRAINING,
        HloOpcode.BATCH_NORM_TRAINING,
        same(BatchNormTrainingOp.EPSILON, HloInstructionAttributes.EPSILON),
        same(BatchNormTrainingOp.FEATURE_INDEX, HloInstructionAttributes.FEATURE_INDEX));
    row(
        LinearAlgebra.CHOLESKY,
        HloOpcode.CHOLESKY,
        same(CholeskyOp.LOWER, HloInstructionAttributes.CHOLESKY_LOWER));
    row(
        LinearAlgebra.FFT,
        HloOpcode.FFT,
        word(
            FftOp.FFT_TYPE,
            HloInstructionAttributes.FFT_TYPE,
            FftType.class,
            HloWords.FftType.class),
        same(FftOp.FFT_LENGTH, HloInstructionAttributes.FFT_LENGTH));
    row(
        LinearAlgebra.TRIANGULAR_SOLVE,
        HloOpcode.TRIANGULAR_SOLVE,
        same(TriangularSolveOp.LEFT_SIDE, HloInstructionAttributes.LEFT_SIDE),
        same(TriangularSolveOp.LOWER, HloInstructionAttributes.LOWER),
        same(TriangularSolveOp.UNIT_DIAGONAL, HloInstructionAttributes.UNIT_DIAGONAL),
        word(
            TriangularSolveOp.TRANSPOSE_A,
            HloInstructionAttributes.TRANSPOSE_A,
            Transpose.class,
            HloWords.Transposition.class));
    row(
        Random.RNG,
        HloOpcode.RNG,
        word(
            RngOp.RNG_DISTRIBUTION,
            HloInstructionAttributes.DISTRIBUTION,
            RngDistribution.class,
            HloWords.Distribution.class));
    row(
        Random.RNG_BIT_GENERATOR,
        HloOpcode.RNG_BIT_GENERATOR,
        word(
            RngBitGeneratorOp.RNG_ALGORITHM,
            HloInstructionAttributes.RNG_ALGORITHM,
            RngAlgorithm.class,
            HloWords.RandomAlgorithm.class));
    row(ControlFlow.OPTIMIZATION_BARRIER, HloOpcode.OPT_BARRIER);
  }

  private static void row(
      OpDefinition operation, HloOpcode opcode, AttributeMapping... attributes) {
    OpcodeMapping row = new OpcodeMapping(operation, opcode, List.of(attributes));
    BY_OPERATION.put(operation, row);
    BY_OPCODE.put(opcode, row);
  }

  /** Adds an operation that is called like its opcode, and has no properties but its accuracy. */
  private static void bySpelling(OpDefinition operation) {
    HloOpcode opcode = HloOpcode.ofText(operation.mnemonic().replace('_', '-'));
    if (opcode == null || BY_OPERATION.containsKey(operation)) {
      return;
    }
    if (operation.properties().isEmpty()) {
      row(operation, opcode, NONE);
    } else if (operation.propertyIndex(AccuracyMapping.PROPERTY.name()) >= 0) {
      row(operation, opcode, new AccuracyMapping());
    }
  }
}
