package org.hlo4j.transforms.random;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.BlockArgument;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.ShapedType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.stablehlo.TypeExtensionsAttr;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;
import org.hlo4j.text.print.FullText;
import org.hlo4j.text.print.MlirPrinter;

/** Makes sizes dynamic in a valid program that knows them, and arguments for it. */
public final class RelaxedSizes {
  private static final DialectRegistry REGISTRY = Dialects.all();
  private static final Verifier VERIFIER = new Verifier(REGISTRY, new FullText(REGISTRY));
  private static final InterpreterOptions OPTIONS =
      InterpreterOptions.DEFAULT.withExtension(References.ALL).withThreads(1);

  private RelaxedSizes() {}

  /** Returns programs of a source, some of whose sizes are dynamic. */
  static RandomProgram.Source dynamic(RandomProgram.Source source) {
    return of(source, false);
  }

  /** Returns programs of a source, some of whose sizes are dynamic and bounded. */
  static RandomProgram.Source bounded(RandomProgram.Source source) {
    return of(source, true);
  }

  private static RandomProgram.Source of(RandomProgram.Source source, boolean isBounded) {
    return (random, operations) -> {
      RandomProgram program = source.next(random, operations);
      Operation module =
          MlirParser.parse(SourceText.of("test", program.text()), REGISTRY, ParserOptions.DEFAULT);
      relax(module, program.inputs(), random, isBounded);
      String text =
          MlirPrinter.toString(module, REGISTRY, PrinterOptions.builder().generic(true).build());
      return new RandomProgram(text, program.inputs());
    };
  }

  /**
   * Makes some sizes of values of {@code main} dynamic, as far as the program stays valid and the
   * interpreter runs it.
   *
   * @param isBounded whether new types have bounds
   * @return whether any size became dynamic
   */
  public static boolean relax(
      Operation module, List<Tensor> arguments, RandomGenerator random, boolean isBounded) {
    Operation function = Interpreter.entry(module, "main");
    Block body = function.region(0).front();
    List<Value> values = new ArrayList<>(body.arguments());
    body.operations().forEach(op -> values.addAll(op.results()));
    boolean changed = false;
    for (Value value : values) {
      Type before = value.type();
      if (before instanceof RankedTensorType type && random.nextInt(4) != 0) {
        value.setType(relaxed(type, random, isBounded));
        updateType(function);
        if (!value.type().equals(before) && isValid(module, arguments)) {
          changed = true;
        } else {
          value.setType(before);
          updateType(function);
        }
      }
    }
    return changed;
  }

  private static boolean isValid(Operation module, List<Tensor> arguments) {
    try {
      return VERIFIER.verify(module, Diagnostics.collector())
          && !Interpreter.evaluate(module.copy(), "main", arguments, OPTIONS).isEmpty();
    } catch (InterpreterException needsSizes) {
      return false;
    }
  }

  private static void updateType(Operation function) {
    Block body = function.region(0).front();
    new FuncOp(function)
        .setFunctionType(
            new FunctionType(Value.types(body.arguments()), Value.types(body.back().operands())));
  }

  private static RankedTensorType relaxed(
      RankedTensorType type, RandomGenerator random, boolean isBounded) {
    long[] sizes = type.shape().toArray();
    long[] bounds = new long[sizes.length];
    boolean isDynamic = false;
    for (int i = 0; i < sizes.length; i++) {
      bounds[i] = ShapedType.DYNAMIC;
      if (!ShapedType.isDynamic(sizes[i]) && random.nextBoolean()) {
        bounds[i] = sizes[i] + random.nextInt(2);
        sizes[i] = ShapedType.DYNAMIC;
        isDynamic = true;
      }
    }
    LongList shape = LongList.wrap(sizes);
    return isBounded && isDynamic
        ? new RankedTensorType(
            shape, type.elementType(), new TypeExtensionsAttr(LongList.wrap(bounds)))
        : RankedTensorType.of(shape, type.elementType());
  }

  /** Returns random arguments for {@code main}; sizes that are dynamic are 2, 3 and so on. */
  public static List<Tensor> arguments(Operation module, RandomGenerator random) {
    List<Tensor> arguments = new ArrayList<>();
    for (BlockArgument argument : Interpreter.entry(module, "main").region(0).front().arguments()) {
      RankedTensorType type = (RankedTensorType) argument.type();
      long[] sizes = type.shape().toArray();
      for (int i = 0; i < sizes.length; i++) {
        sizes[i] = ShapedType.isDynamic(sizes[i]) ? 2 + i : sizes[i];
      }
      Tensor tensor =
          Tensor.allocate(RankedTensorType.of(LongList.wrap(sizes), type.elementType()));
      for (int i = 0; i < tensor.count() * tensor.kind().lanes(); i++) {
        if (tensor.kind().isFloatingPoint()) {
          tensor.setDouble(i, Inputs.anyFloat(random).getAsDouble());
        } else if (tensor.kind().width() == 1) {
          tensor.setBoolean(i, random.nextBoolean());
        } else {
          tensor.setLong(i, random.nextInt(-2, 9));
        }
      }
      arguments.add(tensor);
    }
    return arguments;
  }
}
