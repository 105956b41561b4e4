package org.hlo4j.conformance.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.SourceText;

/** All targets, with the project's programs and files as seeds. */
final class Targets {
  private Targets() {}

  /** Returns the targets of these names; all if there are none. */
  static List<Target> named(List<String> names) throws IOException {
    return all().stream()
        .filter(target -> names.isEmpty() || names.contains(name(target)))
        .toList();
  }

  /** Returns the name of a target, by which it is called and its findings are named. */
  static String name(Target target) {
    return target.name().toLowerCase(Locale.ROOT);
  }

  static List<Target> all() throws IOException {
    Path project = Seeds.project();
    Path compat = project.resolve("check/compat");
    List<byte[]> texts = new ArrayList<>();
    List<byte[]> bytecode = new ArrayList<>();
    for (String text : Seeds.programs()) {
      Operation program = ProgramTarget.parse(SourceText.of("seed", text));
      texts.add(text.getBytes(StandardCharsets.UTF_8));
      texts.add(ProgramTarget.fullText(program));
      bytecode.add(ProgramTarget.encode(program));
    }
    List<byte[]> artifacts = Seeds.files(compat, ".bc");
    // Operations of VHLO, as separate texts.
    for (int i = 0; i < artifacts.size(); i += 4) {
      texts.add(ProgramTarget.fullText(ProgramTarget.decode(artifacts.get(i))));
    }
    bytecode.addAll(artifacts);
    List<Target> targets =
        new ArrayList<>(
            List.of(
                ProgramTarget.TEXT.with(texts),
                ProgramTarget.BYTECODE.with(bytecode),
                ProgramTarget.ARTIFACT.with(artifacts),
                FileTarget.JAX.with(
                    Seeds.files(project.resolve("formats/jaxexport/src/test/resources"), ".jax")),
                FileTarget.NPY.with(List.of()),
                FileTarget.NPZ.with(List.of()),
                FileTarget.ZIPPED.with(List.of()),
                FileTarget.SAFETENSORS.with(List.of()),
                FileTarget.ZIP.with(List.of()),
                FileTarget.TAR.with(List.of()),
                ListTarget.PIPELINE,
                ListTarget.JOURNAL,
                ListTarget.INDEX,
                new CommandTarget()));
    targets.addAll(List.of(HloTarget.values()));
    targets.addAll(List.of(MhloTarget.values()));
    targets.addAll(List.of(OnnxTarget.values()));
    targets.addAll(List.of(PytorchTarget.values()));
    targets.addAll(List.of(WorkTarget.values()));
    return targets;
  }
}
