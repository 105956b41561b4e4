package org.hlo4j.dialect.stablehlo.rule;

import org.hlo4j.dialect.hlo.HloTraits;
import org.hlo4j.dialect.hlo.RuleTable;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.verify.TraitVerifiers;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.opset.stablehlo.Io;
import org.hlo4j.opset.stablehlo.LinearAlgebra;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.opset.stablehlo.Normalization;
import org.hlo4j.opset.stablehlo.Quantization;
import org.hlo4j.opset.stablehlo.Random;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.opset.stablehlo.StablehloOpset;

/** The table of rules for StableHLO operations. */
public final class StablehloRules {
  private final RuleTable rules;

  private StablehloRules(RuleTable rules) {
    this.rules = rules;
  }

  /** Attaches all rules to a dialect under construction. */
  public static void attachTo(Dialect.Builder dialect) {
    dialect.attach(TraitVerifiers.class, HloTraits.INSTANCE);
    StablehloRules rules = new StablehloRules(new RuleTable(dialect));
    rules.attachElementwise();
    rules.attachDataMovement();
    rules.attachIndexing();
    rules.attachReductions();
    rules.attachCollectives();
    rules.attachControlFlow();
    rules.attachOthers();
    rules.attachPartialInference();
    ReificationRules.attachTo(dialect);
    SpeculationRules.attachTo(dialect);
  }

  /** Operations that infer their result types only in part. */
  private void attachPartialInference() {
    rules.inferShape(Contractions.CONVOLUTION, ConvolutionRules::inferComponents);
    rules.inferShape(Contractions.DOT, DotRules::inferDot);
    rules.inferShape(Contractions.DOT_GENERAL, DotRules::inferDotGeneral);
    rules.inferShape(Elementwise.CONVERT, ElementwiseRules::inferShapeOfOperand);
    rules.inferShape(Quantization.UNIFORM_QUANTIZE, ElementwiseRules::inferShapeOfOperand);
  }

  private void attachElementwise() {
    for (OpDefinition op : StablehloOpset.ops()) {
      if (op.has(Trait.COMPATIBLE_OPERANDS_AND_RESULT_TYPE)) {
        rules.infer(op, ElementwiseRules::inferFromOperands);
      }
      if (op.propertyIndex("result_accuracy") >= 0) {
        rules.verify(op, ElementwiseRules::verifyAccuracy);
      }
    }
    rules.infer(Elementwise.ABS, ElementwiseRules::inferReal);
    rules.infer(Elementwise.ADD, ElementwiseRules::inferFromOperands);
    rules.verify(Elementwise.ADD, ElementwiseRules::verifyAdd);
    rules.verify(Elementwise.BITCAST_CONVERT, ElementwiseRules::verifyBitcastConvert);
    rules.infer(Elementwise.CLAMP, ElementwiseRules::inferClamp);
    rules.infer(Elementwise.COMPARE, ElementwiseRules::inferCompare);
    rules.infer(Elementwise.COMPLEX, ElementwiseRules::inferComplex);
    rules.infer(Elementwise.IMAG, ElementwiseRules::inferReal);
    rules.infer(Elementwise.IS_FINITE, ElementwiseRules::inferPredicate);
    rules.infer(Elementwise.MAP, SortRules::inferMap);
    rules.infer(Elementwise.REAL, ElementwiseRules::inferReal);
    rules.infer(Elementwise.SELECT, ElementwiseRules::inferSelect);
    rules.infer(Quantization.UNIFORM_DEQUANTIZE, QuantizationRules::inferDequantize);
    rules.verify(Quantization.UNIFORM_QUANTIZE, QuantizationRules::verifyQuantize);
  }

  private void attachDataMovement() {
    rules.infer(DataMovement.BROADCAST, BroadcastRules::inferBroadcast);
    rules.verify(DataMovement.BROADCAST_IN_DIM, BroadcastRules::verifyBroadcastInDim);
    rules.verify(Dynamism.DYNAMIC_BROADCAST_IN_DIM, BroadcastRules::verifyDynamicBroadcastInDim);
    rules.infer(DataMovement.CONCATENATE, DataMovementRules::inferConcatenate);
    rules.infer(
        DataMovement.CONSTANT,
        DataMovementRules::inferConstant,
        DataMovementRules::isCompatibleConstant);
    rules.verify(DataMovement.IOTA, DataMovementRules::verifyIota);
    rules.verify(Dynamism.DYNAMIC_IOTA, DataMovementRules::verifyDynamicIota);
    rules.infer(DataMovement.PAD, PadRules::infer);
    rules.verify(Dynamism.DYNAMIC_PAD, PadRules::verifyDynamic);
    rules.verify(DataMovement.RESHAPE, DataMovementRules::verifyReshape);
    rules.verify(Dynamism.DYNAMIC_RESHAPE, DataMovementRules::verifyDynamicReshape);
    rules.infer(DataMovement.REVERSE, DataMovementRules::inferReverse);
    rules.verify(DataMovement.REVERSE, DataMovementRules::verifyReverse);
    rules.infer(DataMovement.SORT, DataMovementRules::inferOperandTypes);
    rules.verify(DataMovement.SORT, SortRules::verifySort);
    rules.infer(DataMovement.TRANSPOSE, DataMovementRules::inferTranspose);
    rules.verify(DataMovement.TRANSPOSE, DataMovementRules::verifyTranspose);
    rules.infer(Dynamism.GET_DIMENSION_SIZE, DimensionSizeRules::inferGet);
    rules.infer(Dynamism.SET_DIMENSION_SIZE, DimensionSizeRules::inferSet);
  }

  private void attachIndexing() {
    rules.infer(DataMovement.SLICE, SliceRules::inferSlice);
    rules.infer(Indexing.DYNAMIC_SLICE, SliceRules::inferDynamicSlice);
    rules.infer(Indexing.DYNAMIC_UPDATE_SLICE, SliceRules::inferDynamicUpdateSlice);
    rules.verify(Dynamism.REAL_DYNAMIC_SLICE, SliceRules::verifyRealDynamicSlice);
    rules.infer(Indexing.GATHER, GatherRules::infer);
    rules.infer(Dynamism.DYNAMIC_GATHER, GatherRules::inferDynamic);
    rules.infer(Indexing.SCATTER, ScatterRules::infer);
    rules.verify(Indexing.SCATTER, ScatterRules::verify);
  }

  private void attachReductions() {
    rules.verify(Contractions.CONVOLUTION, ConvolutionRules::verify);
    rules.verify(Dynamism.DYNAMIC_CONV, ConvolutionRules::verifyDynamic);
    rules.verify(Contractions.DOT, DotRules::verifyDot);
    rules.verify(Contractions.DOT_GENERAL, DotRules::verifyDotGeneral);
    rules.infer(Reductions.REDUCE, ReduceRules::inferReduce);
    rules.verify(Reductions.REDUCE, ReduceRules::verifyReduce);
    rules.infer(Reductions.REDUCE_WINDOW, ReduceRules::inferReduceWindow);
    rules.verify(Reductions.REDUCE_WINDOW, ReduceRules::verifyReduceWindow);
    rules.infer(Reductions.SELECT_AND_SCATTER, ReduceRules::inferSelectAndScatter);
    rules.verify(Reductions.SELECT_AND_SCATTER, ReduceRules::verifySelectAndScatter);
  }

  private void attachCollectives() {
    for (OpDefinition op : StablehloOpset.ops()) {
      if (op.propertyIndex(ReplicaGroupRules.GROUPS.name()) >= 0) {
        rules.verifySymbols(op, ReplicaGroupRules::verifySymbols);
      }
    }
    rules.verify(Collectives.ALL_GATHER, CollectiveRules::verifyAllGather);
    rules.infer(Collectives.ALL_REDUCE, CollectiveRules::inferAllReduce);
    rules.verify(Collectives.ALL_REDUCE, CollectiveRules::verifyAllReduce);
    rules.infer(Collectives.ALL_TO_ALL, CollectiveRules::inferAllToAll);
    rules.infer(Collectives.ASYNC_DONE, AsyncRules::inferDone);
    rules.infer(Collectives.ASYNC_START, AsyncRules::inferStart);
    rules.infer(Collectives.COLLECTIVE_BROADCAST, CollectiveRules::inferBroadcast);
    rules.verify(Collectives.COLLECTIVE_BROADCAST, CollectiveRules::verifyBroadcast);
    rules.infer(Collectives.COLLECTIVE_PERMUTE, DataMovementRules::inferOperandTypes);
    rules.verify(Collectives.COLLECTIVE_PERMUTE, CollectiveRules::verifyPermute);
    rules.infer(Collectives.COLLECTIVE_REDUCE, CollectiveRules::inferCollectiveReduce);
    rules.verify(Collectives.COLLECTIVE_REDUCE, CollectiveRules::verifyCollectiveReduce);
    rules.infer(Collectives.PARTITION_ID, CollectiveRules::inferId);
    rules.verify(Collectives.REDUCE_SCATTER, CollectiveRules::verifyReduceScatter);
    rules.infer(Collectives.REPLICA_ID, CollectiveRules::inferId);
  }

  private void attachControlFlow() {
    rules.infer(ControlFlow.AFTER_ALL, ControlFlowRules::inferToken);
    rules.infer(ControlFlow.CREATE_TOKEN, ControlFlowRules::inferToken);
    rules.infer(ControlFlow.CASE, ControlFlowRules::inferConditional);
    rules.infer(ControlFlow.IF, ControlFlowRules::inferConditional);
    rules.infer(ControlFlow.OPTIMIZATION_BARRIER, DataMovementRules::inferOperandTypes);
    rules.infer(ControlFlow.WHILE, DataMovementRules::inferOperandTypes);
    rules.verify(ControlFlow.WHILE, ControlFlowRules::verifyWhile);
    rules.infer(Modules.TUPLE, ControlFlowRules::inferTuple);
    rules.infer(Modules.GET_TUPLE_ELEMENT, ControlFlowRules::inferTupleElement);
    rules.verify(Modules.CUSTOM_CALL, CustomCallRules::verify);
    rules.verifySymbols(Modules.COMPOSITE, CompositeRules::verify);
  }

  private void attachOthers() {
    rules.infer(Normalization.BATCH_NORM_GRAD, BatchNormRules::inferGrad);
    rules.infer(Normalization.BATCH_NORM_INFERENCE, BatchNormRules::inferInference);
    rules.infer(Normalization.BATCH_NORM_TRAINING, BatchNormRules::inferTraining);
    rules.infer(LinearAlgebra.CHOLESKY, LinearAlgebraRules::inferCholesky);
    rules.infer(LinearAlgebra.FFT, LinearAlgebraRules::inferFft);
    rules.infer(LinearAlgebra.TRIANGULAR_SOLVE, LinearAlgebraRules::inferTriangularSolve);
    rules.infer(Random.RNG, RandomRules::inferRng);
    rules.verify(Random.RNG_BIT_GENERATOR, RandomRules::verifyBitGenerator);
    rules.verify(Io.INFEED, IoRules::verifyInfeed);
    rules.infer(Io.OUTFEED, ControlFlowRules::inferToken);
    rules.infer(Io.SEND, IoRules::inferSend);
    rules.verify(Io.RECV, IoRules::verifyRecv);
  }
}
