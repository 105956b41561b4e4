package app;

import java.io.IOException;
import org.hlo4j.Hlo4j;
import org.hlo4j.ir.Operation;
import org.hlo4j.jax.JaxExport;

/** Opens a file of {@code jax.export}, changes its program and writes the file again. */
final class Exporting {
  private Exporting() {}

  static String run() throws IOException {
    Hlo4j hlo4j = Hlo4j.standard();
    byte[] file;
    try (var in = Exporting.class.getResourceAsStream("/program.jax")) {
      file = in.readAllBytes();
    }
    JaxExport export = JaxExport.read(file);
    Operation program = hlo4j.read(file, "program.jax");
    hlo4j.transform(program, "canonicalize,cse");
    JaxExport changed = JaxExport.read(export.withProgram(program).write());
    return export.function() + " by JAX " + changed.jaxVersion().orElse("?");
  }
}
