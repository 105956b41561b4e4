package app;

import java.util.List;
import org.hlo4j.Hlo4j;
import org.hlo4j.inspect.diff.Difference;
import org.hlo4j.ir.Operation;

/** Compares programs by their meaning. */
final class Comparing {
  private Comparing() {}

  static String run() {
    Hlo4j hlo4j = Hlo4j.standard();
    Operation first = hlo4j.parse(Reading.TEXT);
    Operation renamed = hlo4j.parse(Reading.TEXT.replace("%x", "%input"));
    Operation other = hlo4j.parse(Reading.TEXT.replace("stablehlo.tanh", "stablehlo.sine"));
    List<Difference> differences = hlo4j.diff(first, other);
    boolean same = hlo4j.digest(first).equals(hlo4j.digest(renamed));
    return (same ? "equal" : "different") + " digests; " + differences.size() + " differences";
  }
}
