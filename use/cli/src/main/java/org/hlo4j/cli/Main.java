package org.hlo4j.cli;

import java.lang.reflect.InvocationTargetException;
import java.util.Optional;

/**
 * The main class of {@code hlo4j-cli.jar}: runs {@code hlo4j}, or {@code stablehlo-opt} or {@code
 * stablehlo-translate} if the first argument is that name.
 *
 * <p>It is compiled for Java 8, and knows the other classes by name only: an older Java than they
 * need then says so, instead of failing to load them.
 */
public final class Main {
  /** The release that the other classes are compiled for. */
  static final int OLDEST_JAVA = 25;

  private static final String HLO4J = "org.hlo4j.tools.cli.Hlo4jMain";

  private Main() {}

  /** Ends the process with the exit status of the command, or 1 if this Java is too old. */
  public static void main(String[] arguments) throws Throwable {
    Optional<String> refusal =
        refusal(
            System.getProperty("java.specification.version"),
            System.getProperty("java.version"),
            System.getProperty("java.home"));
    if (refusal.isPresent()) {
      System.err.println(refusal.get());
      System.exit(1);
    }
    String main = mainClass(arguments.length == 0 ? "" : arguments[0]);
    String[] own = arguments;
    if (!main.equals(HLO4J)) {
      own = new String[arguments.length - 1];
      System.arraycopy(arguments, 1, own, 0, own.length);
    }
    try {
      Class.forName(main).getMethod("main", String[].class).invoke(null, (Object) own);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }

  /** The class of the command that the first argument names. */
  private static String mainClass(String first) {
    switch (first) {
      case "stablehlo-opt":
        return "org.hlo4j.tools.opt.OptMain";
      case "stablehlo-translate":
        return "org.hlo4j.tools.translate.TranslateMain";
      default:
        return HLO4J;
    }
  }

  /**
   * The message for a Java that is too old.
   *
   * @param specification the value of {@code java.specification.version}, such as 25 or 1.8
   * @param version the value of {@code java.version}
   * @param home the value of {@code java.home}
   */
  static Optional<String> refusal(String specification, String version, String home) {
    String feature = specification.startsWith("1.") ? specification.substring(2) : specification;
    if (Integer.parseInt(feature) >= OLDEST_JAVA) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            "hlo4j: Java %d or later is needed; this is Java %s in %s",
            OLDEST_JAVA, version, home));
  }
}
