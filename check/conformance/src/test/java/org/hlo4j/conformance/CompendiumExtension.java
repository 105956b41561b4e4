package org.hlo4j.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hlo4j.conformance.Compendium.Pin;
import org.hlo4j.conformance.Compendium.Refusal;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.Portability;

/**
 * Adds digests, refusals and artifacts of new programs and versions to the compendium, as written
 * by this build. Existing entries are not changed; tests check them.
 */
final class CompendiumExtension {
  private static final Pattern BLOCKER = Pattern.compile("failed to legalize operation '([^']+)'");

  private final Map<Pin, String> known = Compendium.digests();
  private final List<Refusal> knownRefusals = Compendium.refusals();
  private final Map<Pin, String> digests = new LinkedHashMap<>();
  private final List<Refusal> refusals = new ArrayList<>();

  private CompendiumExtension() {}

  static void run() throws IOException {
    var extension = new CompendiumExtension();
    for (String program : Compendium.programs()) {
      extension.add(program);
    }
    extension.write();
  }

  private void add(String program) throws IOException {
    SourceProgram source = SourceProgram.read(Compendium.FOLDER, program);
    Operation located = source.parse();
    Operation bare = source.parseWithoutLocations();
    pin(new Pin(Pin.PRINTED, program), SourceProgram.print(located));
    for (Version version : Compendium.VERSIONS) {
      if (version.isBefore(Compendium.release(program))) {
        refuse(program, version, source, bare);
        continue;
      }
      byte[] artifact = source.serialize(bare, version);
      pin(Pin.of(version, program), artifact);
      pin(Pin.withLocations(version, program), source.serialize(located, version));
      if (version.equals(Compendium.release(program)) || version.equals(Version.current())) {
        store(Compendium.artifactFile(program, version), artifact);
      }
    }
    byte[] current = source.serialize(bare, Version.current());
    pin(new Pin(Pin.READ_BACK, program), SourceProgram.print(Portability.deserialize(current)));
  }

  private void pin(Pin pin, byte[] bytes) {
    String digest = known.get(pin);
    digests.put(pin, digest == null ? Sha256.of(bytes) : digest);
  }

  private static void store(Path file, byte[] artifact) throws IOException {
    if (!Files.exists(file)) {
      Files.write(file, artifact);
    }
  }

  private void refuse(String program, Version version, SourceProgram source, Operation module) {
    String blocker =
        knownRefusals.stream()
            .filter(refusal -> refusal.covers(program, version))
            .map(Refusal::operation)
            .findFirst()
            .orElseGet(() -> blocker(program, version, source, module));
    Refusal last = refusals.isEmpty() ? null : refusals.getLast();
    if (last != null && last.program().equals(program) && last.operation().equals(blocker)) {
      refusals.removeLast();
      refusals.add(new Refusal(program, last.from(), version, blocker));
    } else {
      refusals.add(new Refusal(program, version, version, blocker));
    }
  }

  private static String blocker(
      String program, Version version, SourceProgram source, Operation module) {
    try {
      source.serialize(module, version);
    } catch (DiagnosticException e) {
      Matcher blocker = BLOCKER.matcher(e.getMessage());
      return blocker.find() ? blocker.group(1) : "";
    }
    throw new AssertionError(program + " fits " + version + ": move it there");
  }

  private void write() throws IOException {
    List<String> lines = comments(Compendium.CHECKSUMS);
    digests.forEach((pin, digest) -> lines.add(pin.line(digest)));
    Files.write(Compendium.CHECKSUMS, lines);
    List<String> refused = comments(Compendium.REFUSALS);
    refusals.forEach(refusal -> refused.add(refusal.line()));
    Files.write(Compendium.REFUSALS, refused);
  }

  private static List<String> comments(Path file) throws IOException {
    try (var lines = Files.lines(file)) {
      return new ArrayList<>(lines.filter(line -> line.startsWith("#")).toList());
    }
  }
}
