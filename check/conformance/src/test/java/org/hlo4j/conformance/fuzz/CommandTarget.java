package org.hlo4j.conformance.fuzz;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.tools.cli.Hlo4jMain;
import org.hlo4j.tools.opt.OptMain;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.translate.TranslateMain;

/**
 * Command lines, one word per line, starting with the command. They run in the working directory,
 * from which their output is removed. Those that name files elsewhere are not run.
 */
final class CommandTarget implements Target {
  private static final byte[] PROGRAM =
      """
      func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
        %0 = stablehlo.constant dense<1.0> : tensor<2xf32>
        %1 = stablehlo.add %arg0, %0 : tensor<2xf32>
        return %1 : tensor<2xf32>
      }
      """
          .getBytes(StandardCharsets.UTF_8);

  private static final String[] LINES = {
    "stablehlo-opt\n--canonicalize\n-",
    "stablehlo-opt\n--stablehlo-legalize-to-vhlo\n--vhlo-to-version=target=1.0.0\n-emit-bytecode",
    "stablehlo-opt\n--pass-pipeline=builtin.module(func.func(stablehlo-aggressive-simplification),"
        + "inline,canonicalize{max-iterations=3 top-down=true})\n-o\nout.mlir",
    "stablehlo-opt\n--split-input-file\n--verify-diagnostics\n--mlir-print-op-generic",
    "stablehlo-opt\n--mlir-print-ir-after-all\n--mlir-elide-elementsattrs-if-larger=4\n--cse",
    "stablehlo-opt\n--stablehlo-refine-arguments=types=tensor<2xf32>\n--stablehlo-refine-shapes",
    "stablehlo-translate\n--serialize\n--target=1.2.3\n--strip-debuginfo\n-o\nout.mlir.bc",
    "stablehlo-translate\n--interpret\n--args=[dense<[1.0, 2.0]> : tensor<2xf32>]",
    "stablehlo-translate\n--interpret\n--inputs=arg0=in.npy,in.npz\n--interpreter-threads=2",
    "stablehlo-translate\n--deserialize\n--print-stablehlo-version\n--mlir-print-debuginfo",
    "hlo4j\ninfo\n-\n--json",
    "hlo4j\nexplain\n-\n--target\n0.9.0\n--json",
    "hlo4j\nverify\n-\n--sarif",
    "hlo4j\ndiff\n-\nin.mlir\n--json",
    "hlo4j\ndigest\n-",
    "hlo4j\nconvert\n-\nout.mlir.bc\n--target\n1.5.0\n--expand\n--strip-debuginfo",
    "hlo4j\nconvert\n-\nout\n--to\ntext\n--generic\n--debuginfo",
    "hlo4j\nmigrate\nprograms\n--target\n1.0.0\n-o\nmigrated\n--threads\n1",
    "hlo4j\nrun\n-\n--input\narg0=in.npy\n--output\nresults\n--max-steps\n100\n--timeout\n1.5",
    "hlo4j\nrun\n-\n--input\nin.npy\n--max-memory\n10M\n--max-tensor\n1G\n--atol\n1e-3\n--ulps\n2",
    "hlo4j\nrun\n-\n--dump\nvalues\n--compare\nvalues\n--timing\n--function\nmain",
    "hlo4j\nreport\n-\n-o\nout.html",
    "hlo4j\nhelp\nrun",
    "hlo4j\ngenerate-completion"
  };

  private static final int OFTEN = 100;

  private long runs;

  @Override
  public String name() {
    return "command";
  }

  @Override
  public List<byte[]> seeds() {
    return Stream.of(LINES).map(line -> line.getBytes(StandardCharsets.UTF_8)).toList();
  }

  @Override
  public boolean read(byte[] bytes) throws IOException {
    List<String> words = Arrays.asList(new String(bytes, StandardCharsets.UTF_8).split("\n", -1));
    if (words.stream().anyMatch(word -> word.contains("/") || word.contains(".."))) {
      return false;
    }
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    CountingStream out = new CountingStream();
    Console console =
        new Console(
            new ByteArrayInputStream(PROGRAM),
            out,
            new PrintStream(said, true, StandardCharsets.UTF_8));
    List<String> arguments = words.subList(1, words.size());
    int status =
        switch (words.getFirst()) {
          case "stablehlo-opt" -> OptMain.run(arguments, console);
          case "stablehlo-translate" -> TranslateMain.run(arguments, console);
          default -> Hlo4jMain.run(arguments, console);
        };
    Path folder = Path.of("").toAbsolutePath();
    // Not in the folder of a module, where a few regressions are read.
    if (++runs % OFTEN == 0 && !Files.exists(folder.resolve("pom.xml"))) {
      clean(folder);
    }
    if (status != 0 && said.size() + out.count == 0) {
      throw new Breach("status " + status + " without a word");
    }
    return status == 0;
  }

  private static final class CountingStream extends OutputStream {
    private long count;

    @Override
    public void write(int b) {
      count++;
    }
  }

  /** Removes files that commands wrote to the folder. */
  private static void clean(Path folder) throws IOException {
    List<Path> written;
    try (Stream<Path> files = Files.walk(folder)) {
      written =
          files.filter(file -> !file.equals(folder)).sorted((a, b) -> b.compareTo(a)).toList();
    }
    for (Path file : written) {
      Files.delete(file);
    }
  }
}
