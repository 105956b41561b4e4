package org.hlo4j.hlo.export;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloOpSharding;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.op.func.FuncOp;
import org.jspecify.annotations.Nullable;

/** Exports a function as a computation. */
final class FunctionExporter {
  private final ModuleExporter module;
  private final FuncOp function;
  private final ComputationExporter body;

  FunctionExporter(ModuleExporter module, FuncOp function) {
    this.module = module;
    this.function = function;
    this.body = new ComputationExporter(module, null);
  }

  /** Exports the function; with the attributes of the program if it is that. */
  HloComputation export(@Nullable EntryAttributes entry) {
    if (function.body().blocks().size() != 1) {
      module.report(
          function.operation().location(),
          "function @" + function.name() + " cannot be exported to HLO: it has no single block");
    }
    Block block = function.body().front();
    for (BlockArgument argument : block.arguments()) {
      body.bind(argument, parameter(argument, block.arguments().indexOf(argument), entry));
    }
    List<HloInstruction> results = new ArrayList<>(body.block(block));
    if (entry != null) {
      for (int i = 0; i < results.size(); i++) {
        results.set(i, entry.result(body, results.get(i), i));
      }
    }
    List<HloOpSharding> shardings = entry == null ? List.of() : entry.resultShardings();
    HloInstruction root =
        shardings.isEmpty() ? body.tupleUnlessOne(results) : sharded(results, shardings);
    return HloComputation.of(module.names().unique(function.name()), body.instructions(), root);
  }

  private HloInstruction parameter(
      BlockArgument argument, int index, @Nullable EntryAttributes entry) {
    HloShape shape = body.shapeOrPlaceholder(argument);
    return body.parameter(
        "Arg_" + index,
        index,
        shape,
        argument.location(),
        builder -> {
          if (entry != null) {
            entry.addTo(builder, index);
          }
        });
  }

  /** The shardings of results are those of elements of a tuple of them. */
  private HloInstruction sharded(List<HloInstruction> results, List<HloOpSharding> shardings) {
    HloInstruction tuple = body.tuple(results);
    List<HloInstruction> elements = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      int index = i;
      elements.add(
          body.emit(
              HloOpcode.GET_TUPLE_ELEMENT,
              results.get(i).shape(),
              List.of(tuple),
              builder ->
                  builder
                      .set(HloInstructionAttributes.INDEX, (long) index)
                      .set(HloInstructionAttributes.SHARDING, shardings.get(index))));
    }
    return elements.size() == 1 ? elements.getFirst() : body.tuple(elements, shardings);
  }
}
