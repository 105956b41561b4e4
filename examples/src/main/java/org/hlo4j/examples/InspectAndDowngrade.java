package org.hlo4j.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.hlo4j.Hlo4j;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.op.stablehlo.CustomCallOp;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.Version;

/**
 * Says what is in a program, in any form, and writes it for an older release: {@code
 * InspectAndDowngrade <program> <version> <file>}.
 */
public final class InspectAndDowngrade {
  private InspectAndDowngrade() {}

  public static void main(String[] arguments) throws IOException {
    byte[] bytes = Files.readAllBytes(Path.of(arguments[0]));
    Hlo4j.artifactVersion(bytes).ifPresent(version -> System.out.println("artifact of " + version));
    Operation program = Hlo4j.standard().read(bytes, arguments[0]);
    System.out.println(histogram(program));
    printCustomCalls(program);
    try {
      Version target = Version.parse(arguments[1]);
      Files.write(Path.of(arguments[2]), Hlo4j.standard().serialize(program, target));
      System.out.println("written for " + target);
    } catch (DiagnosticException refusal) {
      for (Diagnostic problem : refusal.diagnostics()) {
        System.out.println(problem);
        problem.notes().forEach(System.out::println);
      }
    }
  }

  /** How many operations there are of each name. */
  static Map<String, Integer> histogram(Operation program) {
    Map<String, Integer> counts = new TreeMap<>();
    program.walk(op -> counts.merge(op.name(), 1, Integer::sum));
    return counts;
  }

  private static void printCustomCalls(Operation program) {
    program.walk(op -> {
      if (StablehloOp.ofOrNull(op) instanceof CustomCallOp call) {
        System.out.println("calls " + call.callTargetName());
      }
    });
  }
}
