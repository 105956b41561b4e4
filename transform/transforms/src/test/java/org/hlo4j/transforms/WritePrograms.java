package org.hlo4j.transforms;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.hlo4j.transforms.random.PassProperties;
import org.hlo4j.transforms.random.PassProperty;
import org.hlo4j.transforms.random.RandomProgram;

/**
 * Writes the random programs of {@link PassPropertiesTest} for {@code
 * check/oracle/stablehlo/compare_passes.py}: {@code N.mlir} the program, {@code N.pass} the
 * pipeline.
 */
public final class WritePrograms {
  private WritePrograms() {}

  /** The folder to write to, and how many programs for each pass. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    int programs = Integer.parseInt(arguments[1]);
    int number = 0;
    for (PassProperty property : PassProperties.ALL) {
      for (int seed = 0; seed < programs; seed++) {
        RandomProgram program = property.source().next(new SplittableRandom(seed), 4 + seed);
        String name = "%05d".formatted(number++);
        Files.writeString(folder.resolve(name + ".mlir"), program.text());
        Files.writeString(folder.resolve(name + ".pass"), property.pipeline());
      }
    }
  }
}
