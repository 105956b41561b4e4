package org.hlo4j.pjrt;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.pjrt.proto.HloSignature;
import org.hlo4j.portability.Portability;

/**
 * The signature of a program by its artifact, for plugins that do not show what they have compiled.
 * It is that of the whole program: parts of it have other shapes.
 */
final class ArtifactSignature {
  /** Arguments whose memory a program may use for a result, or for any. */
  private static final List<String> DONATIONS = List.of("tf.aliasing_output", "jax.buffer_donor");

  private ArtifactSignature() {}

  /** Returns the signature of an artifact; empty if the bytes are none, or shapes not static. */
  static Optional<HloSignature> of(byte[] program) {
    if (Portability.artifactVersion(program).isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(of(Interpreter.entry(Portability.deserialize(program), "main")));
    } catch (DiagnosticException | InterpreterException | IllegalArgumentException e) {
      // The plugin may read programs that hlo4j does not: of another dialect, for example.
      return Optional.empty();
    }
  }

  private static HloSignature of(Operation function) {
    FunctionType type = new FuncOp(function).functionType();
    Set<Integer> donated = new HashSet<>();
    ArrayAttr attributes = FuncOp.ARGUMENT_ATTRIBUTES.getOrNull(function);
    for (int i = 0; attributes != null && i < attributes.elements().size(); i++) {
      if (attributes.elements().get(i) instanceof DictionaryAttr named
          && DONATIONS.stream().anyMatch(each -> named.contains(each))) {
        donated.add(i);
      }
    }
    return new HloSignature(
        shapes(type.inputs()), shapes(type.results()), donated, List.of(), List.of());
  }

  private static List<PjrtShape> shapes(List<? extends Type> types) {
    return types.stream()
        .map(type -> {
          if (!(type instanceof RankedTensorType tensor)) {
            throw new IllegalArgumentException("not a tensor: " + type);
          }
          return PjrtShape.of(tensor);
        })
        .toList();
  }
}
