package org.hlo4j.tools.translate;

import java.util.List;
import org.hlo4j.tools.option.UsageException;
import org.hlo4j.tools.run.Console;
import org.hlo4j.tools.run.Exit;
import org.hlo4j.tools.run.PipeClosedException;
import org.hlo4j.tools.run.ToolException;

/** The command {@code stablehlo-translate}: writes and reads portable artifacts. */
public final class TranslateMain {
  private TranslateMain() {}

  public static void main(String[] arguments) {
    Exit.with(run(List.of(arguments), Console.system()));
  }

  /** Runs the command and returns its exit status. */
  public static int run(List<String> arguments, Console console) {
    try {
      return new TranslateTool(console).run(arguments) ? 0 : 1;
    } catch (UsageException | ToolException e) {
      console.err().println(e.getMessage());
      return 1;
    } catch (PipeClosedException e) {
      return PipeClosedException.STATUS;
    } catch (VirtualMachineError e) {
      console.err().println(ToolException.of(e).getMessage());
      return 1;
    }
  }
}
