package org.hlo4j.tools.cli.convert;

import java.util.function.Supplier;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.opset.Version;
import org.hlo4j.portability.OtherDialects;
import org.hlo4j.program.ProgramForm;
import org.hlo4j.tools.cli.command.ProgramCommand;
import org.hlo4j.tools.cli.command.ProgramFile;
import org.hlo4j.tools.run.Console;

/** {@code hlo4j export}. */
public final class ExportCommand extends ProgramCommand {
  private final Supplier<String> file =
      declare.parameter("FILE", "A program in any form, or - for standard input.");

  private final Supplier<String> out =
      declare.required(
          "-o, --output",
          "OUT",
          "The model to write, or -; weights of 1 GiB and more go to a file beside it.");

  private final ModelOptions.Export onnx = new ModelOptions.Export(declare);

  public ExportCommand(Console console) {
    super(
        "export",
        console,
        NO_REPORT,
        "Converts a program to an ONNX model.",
        "What ONNX cannot express is listed whole, and nothing is written then.");
  }

  @Override
  public Integer call() {
    ProgramFile input = open(file.get());
    Operation program = input.read();
    ModelOptions.noteUnused(input, console);
    return new ProgramOutput(
            Version.current(),
            onnx.of(spec()).withDimensions(input.openParameters(program)),
            OtherDialects.NONE,
            PrinterOptions.builder().build(),
            console)
        .write(file.get(), program, input.resources(), out.get(), ProgramForm.ONNX);
  }
}
