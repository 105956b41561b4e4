package app;

import java.util.Random;
import org.hlo4j.Hlo4j;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.DiagnosticException;

/** Reads damaged artifacts, within limits. */
final class Surviving {
  private Surviving() {}

  static String run() {
    Hlo4j hlo4j =
        Hlo4j.standard().with(ReadLimits.DEFAULT.withOperations(1000).withConstantBytes(1 << 20));
    byte[] artifact = hlo4j.serialize(Building.layer());
    Random random = new Random(1);
    int refused = 0;
    for (int i = 0; i < 1000; i++) {
      byte[] damaged = artifact.clone();
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      try {
        hlo4j.read(damaged, "damaged");
      } catch (DiagnosticException e) {
        refused++;
      }
    }
    return (refused > 500 ? "most" : "few") + " of 1000 refused, each with a diagnostic";
  }
}
