package org.hlo4j.audit;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.program.ProgramForm;

/**
 * The paths of artifacts of programs, relative to the folder of outputs. Of programs whose
 * artifacts would have the same path the first has it.
 */
public final class ArtifactPaths {
  private final Map<String, String> owners = new HashMap<>();

  /** Creates paths of which none is taken. */
  public ArtifactPaths() {}

  /**
   * {@return the path of the artifact of a program: that of the program if it ends in {@code .bc},
   * else with {@code .mlir.bc} in place of its suffix}
   *
   * @param program the path of the program, relative to its store
   */
  public static String of(String program) {
    if (program.toLowerCase(Locale.ROOT).endsWith(".bc")) {
      return program;
    }
    return ProgramForm.stem(program) + ProgramForm.ARTIFACT.suffix();
  }

  /**
   * Takes a path for a program.
   *
   * @param artifact the path
   * @param program the program
   * @return why it cannot have the path; empty if it has it
   */
  public Optional<String> take(String artifact, String program) {
    if (artifact.startsWith("/") || List.of(artifact.split("[/\\\\]", -1)).contains("..")) {
      return Optional.of("its name leads out of the folder of outputs");
    }
    String owner = owners.putIfAbsent(artifact, program);
    return owner == null || owner.equals(program)
        ? Optional.empty()
        : Optional.of("'" + owner + "' becomes " + artifact + " too");
  }
}
