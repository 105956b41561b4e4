package org.hlo4j.tools.cli.program;

import com.fasterxml.jackson.core.JsonGenerator;
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
import org.hlo4j.tools.cli.command.Json;
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
      Json.print(out(), report::writeJson);
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
      Json.print(out(), json -> writeJson(all, json));
    }
    return status;
  }

  private static void writeJson(List<Findings> all, JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("files");
    for (Findings findings : all) {
      json.writeStartObject();
      json.writeStringField("file", findings.file());
      json.writeBooleanField("valid", findings.isValid());
      json.writeArrayFieldStart("diagnostics");
      for (Diagnostic diagnostic : findings.diagnostics()) {
        json.writeStartObject();
        json.writeStringField("severity", diagnostic.severity().label());
        json.writeStringField("location", Places.place(diagnostic.location()));
        json.writeStringField("message", diagnostic.message());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
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
