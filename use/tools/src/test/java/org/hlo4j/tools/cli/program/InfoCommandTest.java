package org.hlo4j.tools.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.hlo4j.tools.cli.Commands;
import org.hlo4j.tools.cli.Commands.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InfoCommandTest {
  private static String training(int layers, boolean named) {
    List<String> names =
        IntStream.range(0, layers)
            .mapToObj(layer -> "p['layers'][" + layer + "]['it\\\\'s, w']")
            .collect(Collectors.toList());
    names.addFirst("p['embed']");
    names.add("x");
    String parameters =
        IntStream.range(0, names.size())
            .mapToObj(i ->
                "%a" + i + ": tensor<256xf32>" + (named ? " loc(\"" + names.get(i) + "\")" : ""))
            .collect(Collectors.joining(", "));
    return "func.func @main("
        + parameters
        + ") -> tensor<256xf32> { return %a0 : tensor<256xf32> }";
  }

  @Test
  void showsManyArgumentsInOutline() {
    String info = Commands.run(training(1009, true), "info", "-").out();
    assertThat(info)
        .contains(
            """
            function       @main(1,011 arrays, 1011.0 KiB) -> (tensor<256xf32>)
                           p['embed']: tensor<256xf32>
                           p['layers']: 1,009 arrays, 1009.0 KiB
                           x: tensor<256xf32>
            operations\
            """);
    assertThat(info.lines().count()).isLessThan(24);
  }

  @Test
  void showsAllArgumentsIfAsked() {
    assertThat(Commands.run(training(1009, true), "info", "-", "--all").out())
        .contains("\n               p['layers'][1008]['it\\'s, w']: tensor<256xf32>\n");
    assertThat(Commands.run(training(1009, true), "info", "-", "--json").out())
        .contains("p['layers'][1008]");
    assertThat(Commands.run(training(3, true), "info", "-").out())
        .contains("@main(p['embed']: tensor<256xf32>, p['layers'][0]");
  }

  @Test
  void namesTheCompressionOfAFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("program.mlir.bc.gz");
    try (OutputStream output = new GZIPOutputStream(Files.newOutputStream(file))) {
      output.write(training(3, true).getBytes(StandardCharsets.UTF_8));
    }
    Run run = Commands.run("", "info", file.toString());
    assertThat(run.status()).isNotZero();
    assertThat(run.err())
        .contains(
            "program.mlir.bc.gz:0:0: error: the file is compressed by gzip: run gunzip first");
  }

  @Test
  void countsArgumentsWithoutNames() {
    String info = Commands.run(training(1009, false), "info", "-").out();
    assertThat(info).contains("@main(1,011 arrays, 1011.0 KiB) -> (tensor<256xf32>)\noperations");
  }

  @Test
  void detailsAsMuchAsThereIsRoomFor() {
    String info = Commands.run(training(8, true), "info", "-").out();
    assertThat(info).contains("p['layers'][7]");
    assertThat(Commands.run(training(11, true), "info", "-").out())
        .contains("  p['layers']: 11 arrays, 11.0 KiB\n");
  }

  @Test
  void countsTheRunsOfLoops() {
    String loop =
        """
        func.func @main(%n: tensor<i32>, %x: tensor<1000xf32>) -> tensor<1000xf32> {
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %one = stablehlo.constant dense<1> : tensor<i32>
          %end = stablehlo.constant dense<20000> : tensor<i32>
          %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<1000xf32>
            cond {
              %p = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
              stablehlo.return %p : tensor<i1>
            } do {
              %z = stablehlo.sine %y : tensor<1000xf32>
              %next = stablehlo.add %i, %one : tensor<i32>
              stablehlo.return %next, %z : tensor<i32>, tensor<1000xf32>
            }
          return %0#1 : tensor<1000xf32>
        }
        """;
    Run known = Commands.run(loop, "info", "-");
    assertThat(known.out()).contains("about 20.0 MFLOP for each run").doesNotContain("counts once");
    String unknown = loop.replace("%i, %end", "%i, %n");
    assertThat(Commands.run(unknown, "info", "-").out())
        .contains("about 1.0 kFLOP for each run")
        .contains("a loop counts once: how often it runs is not known");
    assertThat(Commands.run(unknown, "info", "-", "--json").out()).contains("\"unknownLoops\" : 1");
  }
}
