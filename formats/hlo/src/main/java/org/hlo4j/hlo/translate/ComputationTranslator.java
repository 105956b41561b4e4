package org.hlo4j.hlo.translate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.TupleType;
import org.hlo4j.ir.rewrite.InsertionPoint;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.stablehlo.GetTupleElementOp;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.transforms.build.HloBuilder;

/** Creates the operations of a computation in a block. */
final class ComputationTranslator {
  private final ModuleTranslator module;
  private final Rewriter rewriter;
  private final Map<HloInstruction, ValueTree> values = new HashMap<>();

  private ComputationTranslator(ModuleTranslator module, Rewriter rewriter) {
    this.module = module;
    this.rewriter = rewriter;
  }

  ModuleTranslator module() {
    return module;
  }

  /** Creates the operations of a computation in the block of a function; returns its results. */
  static List<Value> fill(
      ModuleTranslator module, Rewriter rewriter, HloComputation computation, Block block) {
    ComputationTranslator scope = new ComputationTranslator(module, rewriter);
    rewriter.setInsertionPointToEnd(block);
    return scope.results(computation, trees(computation, block.arguments()));
  }

  /** Returns what the parameters of a computation are. */
  private static List<ValueTree> trees(
      HloComputation computation, List<? extends Value> arguments) {
    List<ValueTree> trees = new ArrayList<>();
    int at = 0;
    for (HloInstruction parameter : computation.parameters()) {
      int count = Shapes.leaves(parameter.shape()).size();
      trees.add(ValueTree.of(parameter.shape(), arguments.subList(at, at + count)));
      at += count;
    }
    return trees;
  }

  private List<Value> results(HloComputation computation, List<ValueTree> arguments) {
    ValueTree root = translate(computation, arguments);
    HloInstruction last = computation.root();
    List<Value> results = new ArrayList<>();
    if (root instanceof ValueTree.Begun) {
      module.problems().refuse(last, "what begins there is not done in the computation");
    } else if (root != ValueTree.Unknown.INSTANCE) {
      module
          .problems()
          .check(last, () -> parts(root, last.shape(), builder(last)).forEachLeaf(results::add));
    }
    return results;
  }

  private HloBuilder builder(HloInstruction instruction) {
    return new HloBuilder(rewriter, module.locations().of(instruction));
  }

  private ValueTree translate(HloComputation computation, List<ValueTree> arguments) {
    if (arguments.size() != computation.parameters().size()) {
      throw UnsupportedNodeException.of(
          "%s has %d parameters, and is called with %d values",
          computation.name(), computation.parameters().size(), arguments.size());
    }
    for (int i = 0; i < arguments.size(); i++) {
      values.put(computation.parameters().get(i), arguments.get(i));
    }
    for (HloInstruction each : InstructionOrder.of(computation)) {
      if (each.opcode() != HloOpcode.PARAMETER) {
        values.put(each, translate(each));
      }
    }
    return value(computation.root());
  }

  private ValueTree value(HloInstruction instruction) {
    return values.getOrDefault(instruction, ValueTree.Unknown.INSTANCE);
  }

  private ValueTree translate(HloInstruction instruction) {
    List<ValueTree> operands = instruction.operands().stream().map(this::value).toList();
    if (operands.contains(ValueTree.Unknown.INSTANCE)) {
      module.problems().checkOpcode(instruction);
      return ValueTree.Unknown.INSTANCE;
    }
    module.noteLosses(instruction);
    HloCall call = new HloCall(this, instruction, operands, builder(instruction));
    return module
        .problems()
        .attempt(instruction, () -> Translations.of(instruction).translate(call));
  }

  /** Returns a value whose tuples are known by their elements. */
  ValueTree parts(ValueTree tree, HloShape shape, HloBuilder builder) {
    if (!(shape instanceof HloShape.Tuple tuple)) {
      return tree;
    }
    List<ValueTree> elements = new ArrayList<>();
    for (int i = 0; i < tuple.elements().size(); i++) {
      elements.add(parts(part(tree, i, builder), tuple.elements().get(i), builder));
    }
    return new ValueTree.Elements(elements);
  }

  private static ValueTree part(ValueTree tree, int index, HloBuilder builder) {
    return switch (tree) {
      case ValueTree.Elements tuple -> tuple.at(index);
      case ValueTree.Begun begun -> begun;
      case ValueTree.Unknown unknown -> unknown;
      case ValueTree.Leaf leaf when leaf.value().type() instanceof TupleType tuple -> {
        ValueTree.checkIndex(index, tuple.types().size());
        yield HloCall.of(
            builder.make(
                builder
                    .state(Modules.GET_TUPLE_ELEMENT, leaf.value())
                    .set(GetTupleElementOp.INDEX, index),
                tuple.types().get(index)));
      }
      case ValueTree.Leaf _ -> throw UnsupportedNodeException.of("its value is not a tuple");
    };
  }

  // Regions.

  /** Fills a region that has the parameters of a computation as arguments. */
  void fill(Region region, HloComputation computation, Location location) {
    List<Type> types = new ArrayList<>();
    computation.parameters().forEach(each -> types.addAll(Shapes.leafTypes(each.shape())));
    InsertionPoint after = rewriter.insertionPoint();
    Block block = rewriter.createBlock(region, types, location);
    end(computation, trees(computation, block.arguments()), location, after);
  }

  /** Fills a region that uses values from outside. */
  void fill(
      Region region, HloComputation computation, List<ValueTree> arguments, Location location) {
    InsertionPoint after = rewriter.insertionPoint();
    rewriter.createBlock(region, List.of(), location);
    end(computation, arguments, location, after);
  }

  private void end(
      HloComputation computation,
      List<ValueTree> arguments,
      Location location,
      InsertionPoint after) {
    List<Value> results =
        new ComputationTranslator(module, rewriter).results(computation, arguments);
    new HloBuilder(rewriter, location).yield(results);
    rewriter.setInsertionPoint(after);
  }

  /** Creates the operations of a computation here. */
  ValueTree inline(HloComputation computation, List<ValueTree> arguments) {
    return new ComputationTranslator(module, rewriter).translate(computation, arguments);
  }
}
