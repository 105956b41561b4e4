package org.hlo4j.examples;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.hlo4j.Hlo4j;
import org.hlo4j.inspect.explain.Blocker;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.opset.Version;

/**
 * Fails a build when a program no longer fits the release that its readers have: {@code ExplainInCi
 * <version> <program>…}.
 */
public final class ExplainInCi {
  private ExplainInCi() {}

  public static void main(String[] arguments) throws IOException {
    Version target = Version.parse(arguments[0]);
    boolean fits = true;
    for (String file : List.of(arguments).subList(1, arguments.length)) {
      fits &= fits(file, target);
    }
    if (!fits) {
      throw new IllegalStateException("not all programs fit " + target);
    }
  }

  private static boolean fits(String file, Version target) throws IOException {
    Explanation explanation = Hlo4j.standard().explain(Hlo4j.standard().read(Path.of(file)));
    for (Blocker blocker : explanation.blockers(target)) {
      System.out.println(
          blocker.location()
              + ": "
              + blocker.operation()
              + ": "
              + blocker.feature()
              + since(blocker));
    }
    return explanation.fits(target);
  }

  private static String since(Blocker blocker) {
    return blocker.since().map(version -> ", introduced in " + version).orElse("");
  }
}
