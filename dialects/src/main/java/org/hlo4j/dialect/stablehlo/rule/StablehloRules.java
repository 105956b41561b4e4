package org.hlo4j.dialect.stablehlo.rule;

import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationInputs;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.verify.OpVerifier;
import org.hlo4j.ir.verify.SymbolUses;
import org.hlo4j.ir.verify.TraitVerifiers;
import org.hlo4j.ir.verify.VerificationContext;
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

/** Which rules belong to which operation of StableHLO. */
public final class StablehloRules {
  private final Dialect.Builder dialect;

  private StablehloRules(Dialect.Builder dialect) {
    this.dialect = dialect;
  }

  /** Attaches all rules to the dialect that is being made. */
  public static void attachTo(Dialect.Builder dialect) {
    dialect.attach(TraitVerifiers.class, StablehloTraits.INSTANCE);
    StablehloRules rules = new StablehloRules(dialect);
    rules.attachElementwise();
    rules.attachDataMovement();
    rules.attachIndexing();
    rules.attachReductions();
    rules.attachCollectives();
    rules.attachControlFlow();
    rules.attachOthers();
  }

  private void attachElementwise() {
    for (OpDefinition op : StablehloOpset.ops()) {
      if (op.has(Trait.COMPATIBLE_OPERANDS_AND_RESULT_TYPE)) {
        infer(op, ElementwiseRules::inferFromOperands);
      }
      if (op.propertyIndex("result_accuracy") >= 0) {
        verify(op, ElementwiseRules::verifyAccuracy);
      }
    }
    infer(Elementwise.ABS, ElementwiseRules::inferReal);
    infer(Elementwise.ADD, ElementwiseRules::inferFromOperands);
    verify(Elementwise.ADD, ElementwiseRules::verifyAdd);
    verify(Elementwise.BITCAST_CONVERT, ElementwiseRules::verifyBitcastConvert);
    infer(Elementwise.CLAMP, ElementwiseRules::inferClamp);
    infer(Elementwise.COMPARE, ElementwiseRules::inferPredicate);
    infer(Elementwise.COMPLEX, ElementwiseRules::inferComplex);
    infer(Elementwise.IMAG, ElementwiseRules::inferReal);
    infer(Elementwise.IS_FINITE, ElementwiseRules::inferPredicate);
    infer(Elementwise.MAP, SortRules::inferMap);
    infer(Elementwise.REAL, ElementwiseRules::inferReal);
    infer(Elementwise.SELECT, ElementwiseRules::inferSelect);
    infer(Quantization.UNIFORM_DEQUANTIZE, QuantizationRules::inferDequantize);
    verify(Quantization.UNIFORM_QUANTIZE, QuantizationRules::verifyQuantize);
  }

  private void attachDataMovement() {
    infer(DataMovement.BROADCAST, BroadcastRules::inferBroadcast);
    verify(DataMovement.BROADCAST_IN_DIM, BroadcastRules::verifyBroadcastInDim);
    verify(Dynamism.DYNAMIC_BROADCAST_IN_DIM, BroadcastRules::verifyDynamicBroadcastInDim);
    infer(DataMovement.CONCATENATE, DataMovementRules::inferConcatenate);
    infer(
        DataMovement.CONSTANT,
        DataMovementRules::inferConstant,
        DataMovementRules::isCompatibleConstant);
    verify(DataMovement.IOTA, DataMovementRules::verifyIota);
    verify(Dynamism.DYNAMIC_IOTA, DataMovementRules::verifyDynamicIota);
    infer(DataMovement.PAD, PadRules::infer);
    verify(Dynamism.DYNAMIC_PAD, PadRules::verifyDynamic);
    verify(DataMovement.RESHAPE, DataMovementRules::verifyReshape);
    verify(Dynamism.DYNAMIC_RESHAPE, DataMovementRules::verifyDynamicReshape);
    infer(DataMovement.REVERSE, DataMovementRules::inferReverse);
    verify(DataMovement.REVERSE, DataMovementRules::verifyReverse);
    infer(DataMovement.SORT, DataMovementRules::inferOperandTypes);
    verify(DataMovement.SORT, SortRules::verifySort);
    infer(DataMovement.TRANSPOSE, DataMovementRules::inferTranspose);
    verify(DataMovement.TRANSPOSE, DataMovementRules::verifyTranspose);
    infer(Dynamism.GET_DIMENSION_SIZE, DimensionSizeRules::inferGet);
    infer(Dynamism.SET_DIMENSION_SIZE, DimensionSizeRules::inferSet);
  }

  private void attachIndexing() {
    infer(DataMovement.SLICE, SliceRules::inferSlice);
    infer(Indexing.DYNAMIC_SLICE, SliceRules::inferDynamicSlice);
    infer(Indexing.DYNAMIC_UPDATE_SLICE, SliceRules::inferDynamicUpdateSlice);
    verify(Dynamism.REAL_DYNAMIC_SLICE, SliceRules::verifyRealDynamicSlice);
    infer(Indexing.GATHER, GatherRules::infer);
    infer(Dynamism.DYNAMIC_GATHER, GatherRules::inferDynamic);
    infer(Indexing.SCATTER, ScatterRules::infer);
    verify(Indexing.SCATTER, ScatterRules::verify);
  }

  private void attachReductions() {
    verify(Contractions.CONVOLUTION, ConvolutionRules::verify);
    verify(Dynamism.DYNAMIC_CONV, ConvolutionRules::verifyDynamic);
    verify(Contractions.DOT, DotRules::verifyDot);
    verify(Contractions.DOT_GENERAL, DotRules::verifyDotGeneral);
    infer(Reductions.REDUCE, ReduceRules::inferReduce);
    verify(Reductions.REDUCE, ReduceRules::verifyReduce);
    infer(Reductions.REDUCE_WINDOW, ReduceRules::inferReduceWindow);
    verify(Reductions.REDUCE_WINDOW, ReduceRules::verifyReduceWindow);
    infer(Reductions.SELECT_AND_SCATTER, ReduceRules::inferSelectAndScatter);
    verify(Reductions.SELECT_AND_SCATTER, ReduceRules::verifySelectAndScatter);
  }

  private void attachCollectives() {
    for (OpDefinition op : StablehloOpset.ops()) {
      if (op.propertyIndex(ReplicaGroups.NAME) >= 0) {
        dialect.attach(op, SymbolUses.class, ReplicaGroups::verifySymbols);
      }
    }
    verify(Collectives.ALL_GATHER, CollectiveRules::verifyAllGather);
    infer(Collectives.ALL_REDUCE, CollectiveRules::inferAllReduce);
    verify(Collectives.ALL_REDUCE, CollectiveRules::verifyAllReduce);
    infer(Collectives.ALL_TO_ALL, CollectiveRules::inferAllToAll);
    infer(Collectives.ASYNC_DONE, AsyncRules::inferDone);
    infer(Collectives.ASYNC_START, AsyncRules::inferStart);
    infer(Collectives.COLLECTIVE_BROADCAST, CollectiveRules::inferBroadcast);
    verify(Collectives.COLLECTIVE_BROADCAST, CollectiveRules::verifyBroadcast);
    infer(Collectives.COLLECTIVE_PERMUTE, DataMovementRules::inferOperandTypes);
    verify(Collectives.COLLECTIVE_PERMUTE, CollectiveRules::verifyPermute);
    infer(Collectives.COLLECTIVE_REDUCE, CollectiveRules::inferCollectiveReduce);
    verify(Collectives.COLLECTIVE_REDUCE, CollectiveRules::verifyCollectiveReduce);
    infer(Collectives.PARTITION_ID, CollectiveRules::inferId);
    verify(Collectives.REDUCE_SCATTER, CollectiveRules::verifyReduceScatter);
    infer(Collectives.REPLICA_ID, CollectiveRules::inferId);
  }

  private void attachControlFlow() {
    infer(ControlFlow.AFTER_ALL, ControlFlowRules::inferToken);
    infer(ControlFlow.CREATE_TOKEN, ControlFlowRules::inferToken);
    infer(ControlFlow.CASE, ControlFlowRules::inferConditional);
    infer(ControlFlow.IF, ControlFlowRules::inferConditional);
    infer(ControlFlow.OPTIMIZATION_BARRIER, DataMovementRules::inferOperandTypes);
    infer(ControlFlow.WHILE, DataMovementRules::inferOperandTypes);
    verify(ControlFlow.WHILE, ControlFlowRules::verifyWhile);
    infer(Modules.TUPLE, ControlFlowRules::inferTuple);
    infer(Modules.GET_TUPLE_ELEMENT, ControlFlowRules::inferTupleElement);
    verify(Modules.CUSTOM_CALL, CustomCallRules::verify);
    dialect.attach(
        Modules.COMPOSITE,
        SymbolUses.class,
        (op, context) -> passes(context, () -> CompositeRules.verify(op, context.symbols())));
  }

  private void attachOthers() {
    infer(Normalization.BATCH_NORM_GRAD, BatchNormRules::inferGrad);
    infer(Normalization.BATCH_NORM_INFERENCE, BatchNormRules::inferInference);
    infer(Normalization.BATCH_NORM_TRAINING, BatchNormRules::inferTraining);
    infer(LinearAlgebra.CHOLESKY, LinearAlgebraRules::inferCholesky);
    infer(LinearAlgebra.FFT, LinearAlgebraRules::inferFft);
    infer(LinearAlgebra.TRIANGULAR_SOLVE, LinearAlgebraRules::inferTriangularSolve);
    infer(Random.RNG, RandomRules::inferRng);
    verify(Random.RNG_BIT_GENERATOR, RandomRules::verifyBitGenerator);
    verify(Io.INFEED, IoRules::verifyInfeed);
    infer(Io.OUTFEED, ControlFlowRules::inferToken);
    infer(Io.SEND, IoRules::inferSend);
    verify(Io.RECV, IoRules::verifyRecv);
  }

  private void verify(OpDefinition op, Consumer<Operation> rule) {
    dialect.attach(op, OpVerifier.class, verifier(rule));
  }

  private void infer(OpDefinition op, Function<OperationInputs, List<Type>> rule) {
    infer(op, rule, TypeCompatibility::areCompatible);
  }

  private void infer(
      OpDefinition op,
      Function<OperationInputs, List<Type>> rule,
      BiPredicate<List<Type>, List<Type>> compatibility) {
    dialect.attach(op, InfersTypes.class, new Inference(rule, compatibility));
  }

  /** A verifier that reports what a rule refuses. */
  public static OpVerifier verifier(Consumer<Operation> rule) {
    return (op, context) -> passes(context, () -> rule.accept(op));
  }

  private static boolean passes(VerificationContext context, Runnable rule) {
    try {
      rule.run();
      return true;
    } catch (DiagnosticException refusal) {
      refusal.diagnostics().forEach(context::report);
      return false;
    }
  }

  /** Inference by a rule, where given types need only be compatible with inferred ones. */
  private record Inference(
      Function<OperationInputs, List<Type>> rule, BiPredicate<List<Type>, List<Type>> compatibility)
      implements InfersTypes {
    @Override
    public List<Type> inferTypes(OperationInputs operation) {
      return rule.apply(operation);
    }

    @Override
    public boolean areCompatible(List<Type> inferred, List<Type> given) {
      return compatibility.test(inferred, given);
    }
  }
}
