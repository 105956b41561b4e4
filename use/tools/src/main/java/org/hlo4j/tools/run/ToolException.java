package org.hlo4j.tools.run;

import java.io.Serial;
import org.hlo4j.ir.Blob;

/** Thrown when a command fails; the message is a line for standard error. */
public final class ToolException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public ToolException(String message) {
    super(message);
  }

  /** Creates an exception with the cause of the failure, which may be a lack of memory. */
  public ToolException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns the failure to report for exhausted resources; other errors are rethrown. */
  public static ToolException of(VirtualMachineError error) {
    if (error instanceof InternalError lost && Blob.isLost(lost)) {
      return new ToolException("error: the input file became shorter while it was read");
    }
    if (error instanceof OutOfMemoryError) {
      return new ToolException(
          "error: not enough memory: "
              + (Runtime.getRuntime().maxMemory() >> 20)
              + " MiB (more with HLO4J_JAVA_OPTS=-Xmx<size>)",
          error);
    }
    if (error instanceof StackOverflowError) {
      return new ToolException(
          "error: not enough stack (more with HLO4J_JAVA_OPTS=-Xss<size>)", error);
    }
    throw error;
  }
}
