package org.hlo4j.audit;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hlo4j.program.ProgramForm;

/**
 * The paths of artifacts of programs, relative to the folder of outputs. Of programs whose
 * artifacts would have the same path the first has it, also if their names differ but are those of
 * one file ({@code a/./b} and {@code a//b}).
 */
public final class ArtifactPaths {
  private final Map<String, String> owners = new HashMap<>();
  private final boolean ignoresCase;

  /** Creates paths of which none is taken, where names differ by case. */
  public ArtifactPaths() {
    this(false);
  }

  /**
   * Creates paths of which none is taken.
   *
   * @param ignoresCase whether names that differ in case or in the composition of characters are
   *     those of one file
   */
  public ArtifactPaths(boolean ignoresCase) {
    this.ignoresCase = ignoresCase;
  }

  /**
   * {@return the path of the artifact of a program: that of the program if it ends in {@code .bc},
   * else with {@code .mlir.bc} in place of its suffix; without components that are empty or {@code
   * .}}
   *
   * @param program the path of the program, relative to its store
   */
  public static String of(String program) {
    return artifact(
        Stream.of(program.split("/"))
            .filter(component -> !component.isEmpty() && !component.equals("."))
            .collect(Collectors.joining("/")));
  }

  private static String artifact(String program) {
    if (program.toLowerCase(Locale.ROOT).endsWith(".bc")) {
      return program;
    }
    return ProgramForm.stem(program) + ProgramForm.ARTIFACT.suffix();
  }

  /**
   * Takes a path for a program. A program takes one path.
   *
   * @param artifact the path
   * @param program the program
   * @return why it cannot have the path; empty if it has it
   */
  public Optional<String> take(String artifact, String program) {
    if (artifact.startsWith("/") || List.of(artifact.split("[/\\\\]", -1)).contains("..")) {
      return Optional.of("its name leads out of the folder of outputs");
    }
    String owner = owners.putIfAbsent(key(artifact), program);
    return Optional.ofNullable(owner).map(first -> "'" + first + "' becomes " + artifact + " too");
  }

  private String key(String artifact) {
    return ignoresCase
        ? Normalizer.normalize(artifact, Normalizer.Form.NFC).toLowerCase(Locale.ROOT)
        : artifact;
  }
}
