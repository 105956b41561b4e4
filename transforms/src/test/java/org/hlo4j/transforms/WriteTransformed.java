package org.hlo4j.transforms;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.hlo4j.ir.Operation;
import org.hlo4j.transforms.random.PassProperties;
import org.hlo4j.transforms.random.PassProperty;
import org.hlo4j.transforms.random.RandomProgram;

/**
 * Writes random programs and what passes make of them, for {@code oracle/compare_passes.py}: {@code
 * N.mlir} before, {@code N.pass} the pipeline, {@code N.out.mlir} after.
 */
public final class WriteTransformed {
  private WriteTransformed() {}

  /** The folder to write to, and how many programs for each pass. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    int programs = Integer.parseInt(arguments[1]);
    int number = 0;
    for (PassProperty property : PassProperties.ALL) {
      for (int seed = 0; seed < programs; seed++) {
        RandomProgram program = property.source().next(new SplittableRandom(seed), 4 + seed);
        Operation module = Passes.parse(program.text());
        Passes.run(property.pipeline(), module);
        String name = "%05d".formatted(number++);
        Files.writeString(folder.resolve(name + ".mlir"), program.text());
        Files.writeString(folder.resolve(name + ".pass"), property.pipeline());
        Files.writeString(folder.resolve(name + ".out.mlir"), Passes.print(module));
      }
    }
  }
}
