package org.hlo4j.tools.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.text.parse.MlirParser;
import org.hlo4j.text.parse.ParserOptions;

/** Programs and their pages. */
final class ReportPrograms {
  static final String SMALL =
      """
      module @small {
        func.func public @main(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>) -> tensor<2xf32> {
          %table = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
          %zero = stablehlo.constant dense<0.0> : tensor<f32>
          %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
          %p = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
              : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
          %b = stablehlo.broadcast_in_dim %table, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
          %s = stablehlo.add %p, %b : tensor<2x4xf32>
          %t = stablehlo.tan %s : tensor<2x4xf32>
          %m = stablehlo.reduce(%t init: %low) applies stablehlo.maximum across dimensions = [1]
              : (tensor<2x4xf32>, tensor<f32>) -> tensor<2xf32>
          %r = func.call @shift(%m, %zero) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
          return %r : tensor<2xf32>
        }
        func.func private @shift(%a: tensor<2xf32>, %z: tensor<f32>) -> tensor<2xf32> {
          %0 = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<2xf32>
          %1 = stablehlo.add %a, %0 : tensor<2xf32>
          return %1 : tensor<2xf32>
        }
      }
      """;

  private ReportPrograms() {}

  /** Returns a program of one function with layers of 50 operations, in scopes. */
  static String large(int operations) {
    StringBuilder text =
        new StringBuilder("func.func @main(%v0: tensor<8xf32>) -> tensor<8xf32> {\n");
    for (int i = 0; i < operations; i++) {
      text.append("  %v").append(i + 1).append(" = stablehlo.add %v").append(i);
      text.append(", %v0 : tensor<8xf32> loc(\"jit(f)/layer_").append(i / 50).append("/add\")\n");
    }
    return text.append("  return %v").append(operations).append(" : tensor<8xf32>\n}\n").toString();
  }

  /** Returns a chain of operations through scopes, with a number of operations in each. */
  static String chain(int operations, String... scopes) {
    StringBuilder text =
        new StringBuilder("func.func @main(%v: tensor<8xf32> loc(\"x\")) -> tensor<8xf32> {\n");
    String last = "%v";
    int count = 0;
    for (String scope : scopes) {
      for (int i = 0; i < operations; i++) {
        String next = "%v" + count++;
        text.append("  %s = stablehlo.add %s, %s : tensor<8xf32>".formatted(next, last, last));
        text.append(" loc(\"jit(f)/%s/add\")\n".formatted(scope));
        last = next;
      }
    }
    return text.append("  return %s : tensor<8xf32>\n}\n".formatted(last)).toString();
  }

  static Operation parse(String text) {
    return MlirParser.parse(
        SourceText.of("small.mlir", text.getBytes(StandardCharsets.UTF_8)),
        Dialects.all(),
        ParserOptions.DEFAULT);
  }

  static String page(String title, String program) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Report.write(title, Map.of("form", "MLIR text"), parse(program), out);
    return out.toString(StandardCharsets.UTF_8);
  }
}
