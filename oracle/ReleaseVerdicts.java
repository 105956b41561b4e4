import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.opset.vhlo.Version;
import org.hlo4j.portability.Portability;

/**
 * Holds artifacts and the verdicts of {@code explain} against the answers that release_verdicts.py
 * has collected: {@code java -cp CLASSES oracle/ReleaseVerdicts.java FOLDER}. The exit status is 1
 * if something differs.
 */
final class ReleaseVerdicts {
  private static final String REFUSED = "refused";

  private final Map<String, Operation> programs = new LinkedHashMap<>();
  private final Map<String, Explanation> explanations = new LinkedHashMap<>();
  private int written;
  private int refused;
  private int newer;
  private int differing;

  public static void main(String[] arguments) throws IOException {
    new ReleaseVerdicts().run(Path.of(arguments[0]));
  }

  private void run(Path folder) throws IOException {
    for (String line : Files.readAllLines(folder.resolve("answers.tsv"))) {
      String[] parts = line.split("\t", -1);
      Version release = Version.parse(parts[1]);
      if (release.isAfter(Version.current())) {
        newer++;
      } else {
        check(folder, parts[0], release, parts[2]);
      }
    }
    System.out.printf(
        "%d programs: %d artifacts with jaxlib's bytes, %d refused by both, %d answers differ, %d"
            + " not asked (newer releases)%n",
        programs.size(), written, refused, differing, newer);
    System.exit(differing == 0 ? 0 : 1);
  }

  private void check(Path folder, String name, Version release, String expected)
      throws IOException {
    if (!programs.containsKey(name)) {
      Operation program =
          JaxExport.read(Files.readAllBytes(folder.resolve(name + ".jax"))).program();
      programs.put(name, program);
      explanations.put(name, Explainer.explain(program));
    }
    Optional<String> difference =
        difference(programs.get(name), explanations.get(name), release, expected);
    if (difference.isPresent()) {
      differing++;
      System.out.println(name + " at " + release + ": " + difference.get());
    } else if (expected.equals(REFUSED)) {
      refused++;
    } else {
      written++;
    }
  }

  private static Optional<String> difference(
      Operation program, Explanation explanation, Version release, String expected) {
    boolean fits = !expected.equals(REFUSED);
    if (explanation.fits(release) != fits) {
      return Optional.of(
          "explain " + (fits ? "refuses what jaxlib writes" : "takes what jaxlib refuses"));
    }
    try {
      String sha256 = sha256(Portability.serialize(program, release));
      return sha256.equals(expected)
          ? Optional.empty()
          : Optional.of("other bytes than " + expected);
    } catch (DiagnosticException e) {
      return fits ? Optional.of(e.diagnostics().getFirst().toString()) : Optional.empty();
    }
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
