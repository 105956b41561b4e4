package org.hlo4j.tools.cli.program;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.hlo4j.byteir.ByteirVerifier;
import org.hlo4j.inspect.explain.Places;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.diagnostic.SourceText;
import org.hlo4j.signing.json.JsonObject;
import org.hlo4j.tools.cli.command.ProgramCommand;
import org.hlo4j.tools.cli.command.ProgramFile;
import org.hlo4j.tools.cli.program.Sarif.Findings;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.ConsoleDiagnostics;
import org.hlo4j.tools.run.Exit;

/** {@code hlo4j verify}. */
public final class VerifyCommand extends ProgramCommand {
  private final Supplier<List<String>> files =
      declare.parameters("FILE", "Programs, or - for standard input.");

  private final BooleanSupplier asSarif =
      declare.flag("--sarif", "Print the findings as SARIF 2.1.0, for code review and editors.");

  private final SignatureOptions signature = new SignatureOptions(declare);

  public VerifyCommand(Console console) {
    super(
        "verify",
        console,
        "Checks programs, on all processors, and shows what is wrong with them, and where.",
        "With --signature checks instead whether the files of a model, which is a file or a"
            + " folder, are those that were signed.",
        "The exit status is 0 if all are valid, else 1.");
  }

  @Override
  public Integer call() {
    if (signature.isPresent(spec().commandLine())) {
      return verifySignature();
    }
    if (asJson() || asSarif.getAsBoolean()) {
      return printFindings();
    }
    return batch()
        .run(
            files.get(),
            (file, shown) -> isValid(open(file, shown), shown),
            (file, valid) -> {
              line((valid ? "@|green valid|@    " : "@|red invalid|@  ") + plain(file));
              return valid ? 0 : Exit.NEGATIVE;
            });
  }

  private static boolean isValid(ProgramFile file, Console shown) {
    Optional<Operation> program = file.readOrPrint();
    program.ifPresent(root ->
        ByteirVerifier.warnOfUndefinedCalls(root, ConsoleDiagnostics.to(shown.err(), file.text())));
    return program.isPresent();
  }

  private int verifySignature() {
    if (files.get().size() != 1 || asSarif.getAsBoolean()) {
      throw mistake("--signature is for one file or folder, without --sarif");
    }
    SignatureReport report =
        SignatureReport.of(files.get().getFirst(), signature, this::programDigestOrNull);
    if (asJson()) {
      printJson(report::writeJson);
    } else {
      report.lines().forEach(this::line);
    }
    return report.isValid() ? 0 : Exit.NEGATIVE;
  }

  private int printFindings() {
    List<Findings> all = new ArrayList<>();
    int status =
        batch()
            .run(
                files.get(),
                (file, shown) -> findings(open(file, shown)),
                (_, findings) -> {
                  all.add(findings);
                  return findings.isValid() ? 0 : Exit.NEGATIVE;
                });
    if (status == Exit.FAILED) {
      return status;
    }
    if (asSarif.getAsBoolean()) {
      Sarif.print(all, out());
    } else {
      printJson(json -> writeJson(all, json));
    }
    return status;
  }

  private static void writeJson(List<Findings> all, JsonObject json) throws IOException {
    json.objects(
        "files",
        all,
        (findings, file) -> {
          file.put("file", findings.file());
          file.put("valid", findings.isValid());
          file.objects("diagnostics", findings.diagnostics(), VerifyCommand::writeJson);
        });
  }

  private static void writeJson(Diagnostic diagnostic, JsonObject json) throws IOException {
    json.put("severity", diagnostic.severity().label());
    json.put("location", Places.place(diagnostic.location()));
    json.put("message", diagnostic.message());
  }

  private static Findings findings(ProgramFile file) {
    Diagnostics.Collector collector = Diagnostics.collector();
    List<Diagnostic> found = new ArrayList<>();
    try {
      file.read(collector)
          .ifPresent(program -> ByteirVerifier.warnOfUndefinedCalls(program, collector));
    } catch (DiagnosticException e) {
      found.addAll(e.diagnostics());
    }
    found.addAll(0, collector.toList());
    SourceText quoted = found.isEmpty() ? SourceText.of(file.name(), "") : file.text();
    return new Findings(file.name(), quoted, found);
  }
}
