package org.hlo4j.transforms.chlo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.ir.Operation;
import org.hlo4j.opset.chlo.ChloOpset;
import org.hlo4j.transforms.TransformedPrograms;
import org.junit.jupiter.api.Test;

/** Tests of what operations of CHLO become. */
class DecompositionsTest {
  private static final String PASS = "func.func(hlo4j-chlo-legalize-to-stablehlo)";
  private static final String OF_1_20 = "func.func(chlo-legalize-to-stablehlo)";

  private static final Pattern OPERATION = Pattern.compile("chlo\\.([a-z_0-9]+)");

  /**
   * Digests of upstream's texts, each with its program; {@code check/oracle/README.md} says how
   * made.
   */
  private static List<String> table() {
    try (InputStream file = DecompositionsTest.class.getResourceAsStream("decompositions.txt")) {
      return new String(Objects.requireNonNull(file).readAllBytes(), UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String digest(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest).substring(0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void decompositionsAreUpstreamsToTheLetter() {
    Set<String> operations = new TreeSet<>();
    assertThat(table())
        .allSatisfy(row -> {
          String program = row.substring(17);
          Matcher operation = OPERATION.matcher(program);
          assertThat(operation.find()).isTrue();
          operations.add(operation.group(1));
          String text = TransformedPrograms.transformed(PASS, program);
          assertThat(digest(text)).as("%s%n%s", program, text).isEqualTo(row.substring(0, 16));
        });
    assertThat(operations)
        .containsAll(
            ChloOpset.ops().stream()
                .map(op -> op.mnemonic())
                .filter(name -> !name.matches("broadcast_.*"))
                .toList());
  }

  private static String transformed(String pass, String function) {
    return TransformedPrograms.transformed(
        pass,
        """
        func.func @main(%%x: tensor<f32>) -> tensor<f32> {
          %%r = chlo.%s %%x : tensor<f32> -> tensor<f32>
          return %%r : tensor<f32>
        }
        """
            .formatted(function));
  }

  @Test
  void formulasOfAnOlderReleaseAreAvailable() {
    assertThat(transformed(PASS, "asin")).containsOnlyOnce("stablehlo.add ");
    assertThat(transformed(OF_1_20, "asin")).contains("stablehlo.add %5, %5");
    assertThat(transformed(PASS, "digamma")).contains("0xFF800000");
    assertThat(transformed(OF_1_20, "digamma")).doesNotContain("0xFF800000");
    assertThat(transformed(OF_1_20, "tan")).isEqualTo(transformed(PASS, "tan"));
  }

  @Test
  void formulasNeedShapesForTheirConstants() {
    for (String type : List.of("f32", "complex<f32>")) {
      for (String function : List.of("cosh", "asin", "square")) {
        String program =
            """
            func.func @main(%%x: tensor<*x%1$s>) -> tensor<*x%1$s> {
              %%r = "chlo.%2$s"(%%x) : (tensor<*x%1$s>) -> tensor<*x%1$s>
              return %%r : tensor<*x%1$s>
            }
            """
                .formatted(type, function);
        Operation parsed = TransformedPrograms.parse(program);
        assertThat(TransformedPrograms.apply(PASS, parsed))
            .containsExactly(
                "failed to legalize operation 'chlo.%s' that was explicitly marked illegal"
                    .formatted(function));
      }
    }
  }
}
