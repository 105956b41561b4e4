package org.hlo4j.conformance.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.SourceText;

/** All targets, with the project's programs and files as seeds. */
final class Targets {
  private Targets() {}

  static List<Target> all(Path project) throws IOException {
    Path compat = project.resolve("compat");
    List<byte[]> texts = files(compat, ".mlir");
    List<byte[]> bytecode = new ArrayList<>();
    for (byte[] text : List.copyOf(texts)) {
      Operation program = ProgramTarget.parse(SourceText.of("seed", text));
      bytecode.add(ProgramTarget.encode(program));
      texts.add(ProgramTarget.fullText(program));
    }
    List<byte[]> artifacts = files(compat, ".bc");
    // Operations of VHLO, in text of their own.
    for (int i = 0; i < artifacts.size(); i += 4) {
      texts.add(ProgramTarget.fullText(ProgramTarget.decode(artifacts.get(i))));
    }
    bytecode.addAll(artifacts);
    return List.of(
        ProgramTarget.TEXT.with(texts),
        ProgramTarget.BYTECODE.with(bytecode),
        ProgramTarget.ROWS.with(bytecode),
        ProgramTarget.ARTIFACT.with(artifacts),
        FileTarget.JAX.with(files(project.resolve("jaxexport/src/test/resources"), ".jax")),
        FileTarget.NPY.with(List.of()),
        FileTarget.NPZ.with(List.of()),
        FileTarget.ZIPPED.with(List.of()),
        ListTarget.PIPELINE,
        ListTarget.JOURNAL,
        ListTarget.INDEX,
        new CommandTarget());
  }

  private static List<byte[]> files(Path folder, String ending) throws IOException {
    List<byte[]> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted().toList()) {
        if (file.toString().endsWith(ending)) {
          found.add(Files.readAllBytes(file));
        }
      }
    }
    return found;
  }
}
