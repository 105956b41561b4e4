package org.hlo4j.conformance.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.Hlo4j;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.onnx.OnnxModel;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.opset.func.FuncOps;

/** Models of ONNX: what is imported is valid, and can be read again when it is exported. */
enum OnnxTarget implements Target {
  ONNX;

  /** Larger models are mostly weights. */
  private static final int MAX_SEED = 1 << 13;

  @Override
  public List<byte[]> seeds() {
    try {
      Path models = Seeds.project().resolve("check/conformance/src/test/resources/onnx");
      List<byte[]> seeds = new ArrayList<>(Seeds.files(models, ".onnx"));
      seeds.addAll(Seeds.samples("formats/onnx", "model.onnx", MAX_SEED));
      for (String text : Seeds.programs()) {
        Operation program = ProgramTarget.parse(SourceText.of("seed", text));
        returnAll(program);
        exported(program).filter(model -> model.length <= MAX_SEED).ifPresent(seeds::add);
      }
      return seeds;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Makes functions without results, which models cannot be, return those of the last operation.
   */
  private static void returnAll(Operation module) {
    for (Operation function : module.region(0).front().operations()) {
      if (!function.is(FuncOps.FUNC) || function.region(0).isEmpty()) {
        continue;
      }
      Block body = function.region(0).front();
      Operation end = body.lastOrNull();
      Operation last = end == null ? null : end.previousOrNull();
      if (last != null
          && end.operandCount() == 0
          && last.resultTypes().stream().allMatch(OnnxTarget::isTensor)) {
        end.setOperands(List.<Value>copyOf(last.results()));
        FuncOp typed = new FuncOp(function);
        typed.setFunctionType(new FunctionType(Value.types(body.arguments()), last.resultTypes()));
      }
    }
  }

  private static boolean isTensor(Type type) {
    return type instanceof RankedTensorType;
  }

  /** Returns the model of a program; nothing if ONNX cannot express it. */
  private static Optional<byte[]> exported(Operation program) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      OnnxModel.of(program, OnnxModel.DEFAULT_OPSET).write(bytes);
      return Optional.of(bytes.toByteArray());
    } catch (DiagnosticException notExpressible) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Operation imported(byte[] bytes) {
    return OnnxModel.read(Blob.wrap(bytes), "mutant", Optional.empty()).toStablehlo(Map.of());
  }

  @Override
  public boolean read(byte[] bytes) {
    Operation program = imported(bytes);
    List<Diagnostic> problems = Hlo4j.standard().verifyAll(program);
    if (!problems.isEmpty()) {
      throw new Target.Breach("does not verify: " + problems.getFirst());
    }
    exported(program)
        .ifPresent(exported -> {
          try {
            imported(exported);
          } catch (DiagnosticException e) {
            throw new Target.Breach("not imported again: " + e.getMessage());
          }
        });
    return true;
  }
}
