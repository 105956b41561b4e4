package org.hlo4j.tools.run;

import java.util.List;
import org.hlo4j.tools.option.UsageException;

/** A command with the options and exit statuses of one of upstream's. */
@FunctionalInterface
public interface UpstreamTool {
  /** Runs the command; returns whether it succeeded. */
  boolean run(List<String> arguments);

  /** Runs the command and returns its exit status; failures are shown on the console. */
  default int status(List<String> arguments, Console console) {
    try {
      return run(arguments) ? 0 : 1;
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
