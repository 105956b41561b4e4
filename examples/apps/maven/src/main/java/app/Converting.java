package app;

import org.hlo4j.Hlo4j;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.inspect.explain.Remedy;
import org.hlo4j.ir.Operation;
import org.hlo4j.opset.Version;

/** Writes a program for an old release: finds what prevents it, and expands it. */
final class Converting {
  private Converting() {}

  static String run() {
    Hlo4j hlo4j = Hlo4j.standard();
    Operation program = hlo4j.parse(Reading.TEXT.replace("stablehlo.tanh", "stablehlo.tan"));
    Version target = Version.parse("1.0.0");
    Explanation explanation = hlo4j.explain(program);
    Blocker blocker = explanation.blockers(target).getFirst();
    boolean expands = blocker.remedy().map(Remedy::isExpansion).orElse(false);
    hlo4j.transform(program, "stablehlo-compatibility-expander{target=1.0.0}");
    byte[] artifact = hlo4j.serialize(program, target);
    return "%s since %s, %s, written for %s"
        .formatted(
            blocker.operation(),
            blocker.since().orElseThrow(),
            expands ? "expanded" : "dropped",
            Hlo4j.artifactVersion(artifact).orElseThrow());
  }
}
