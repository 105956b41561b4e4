package org.hlo4j.tools.cli.convert;

import java.util.Optional;
import java.util.function.Supplier;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.onnx.ExportOptions;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.program.ProgramForm;
import org.hlo4j.tools.cli.command.ProgramCommand;
import org.hlo4j.tools.cli.command.ProgramFile;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.ToolException;

/** {@code hlo4j import}. */
public final class ImportCommand extends ProgramCommand {
  private final Supplier<String> file =
      declare.parameter(
          "MODEL",
          "An ONNX model, whose external data lie beside it, or an exported program of PyTorch; or"
              + " -.");

  private final Supplier<String> out =
      declare.optionOr(
          "-",
          String.class,
          "-o, --output",
          "OUT",
          "The file to write; its name says the form as for convert (default: text, on standard"
              + " output).");

  private final Supplier<Optional<String>> target =
      declare.option("--target", "VERSION", "The release to write an artifact for.");

  private final ModelOptions.Coarse coarse = new ModelOptions.Coarse(declare);

  private final ModelOptions.PytorchOptions pytorch = new ModelOptions.PytorchOptions(declare);

  public ImportCommand(Console console) {
    super(
        "import",
        console,
        NO_REPORT,
        "Converts an ONNX model, an exported program of PyTorch or a module of XLA's HLO to"
            + " StableHLO.",
        "What cannot be converted is listed whole, and nothing is written then.");
  }

  private ProgramForm form() {
    if (target.get().isPresent()) {
      return ProgramForm.ARTIFACT;
    }
    ProgramForm form =
        ProgramOutput.formOf(out.get())
            .orElseThrow(
                () -> mistake("cannot tell the form of '" + out.get() + "' from its name"));
    return switch (form) {
      case JAX, ONNX, PYTORCH, HLO, HLO_PROTO ->
          throw mistake("'" + out.get() + "' is not the name of a StableHLO program");
      case TEXT, BYTECODE, ARTIFACT -> form;
    };
  }

  /**
   * Returns whether a file may be a model; one that holds no program is refused when it is read.
   */
  private static boolean isModel(ProgramFile file) {
    return file.knownForm().map(ProgramForm::isModel).orElse(true);
  }

  @Override
  public Integer call() {
    ProgramFile model = open(file.get());
    if (!isModel(model)) {
      throw new ToolException(
          "'"
              + file.get()
              + "' is neither an ONNX model nor an exported program of PyTorch; convert takes"
              + " programs in any form");
    }
    Operation program =
        model.withOptions(pytorch.with(imports()).withForm(coarse.form(spec()))).read();
    Version release = target.get().map(this::release).orElseGet(Version::current);
    if (form() == ProgramForm.ARTIFACT) {
      ModelOptions.expand(program, release, console);
    }
    return new ProgramOutput(
            release,
            ExportOptions.DEFAULT,
            OtherDialects.NONE,
            PrinterOptions.builder().build(),
            console)
        .write(file.get(), program, model.resources(), out.get(), form());
  }
}
