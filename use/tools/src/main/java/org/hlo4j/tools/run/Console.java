package org.hlo4j.tools.run;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * The standard streams of a command, so that it can also be run inside another program.
 *
 * @param in standard input
 * @param out standard output, as bytes
 * @param err standard error
 */
public record Console(InputStream in, OutputStream out, PrintStream err) {
  /** Returns the streams of this process. */
  public static Console system() {
    return new Console(
        System.in, new StandardOutput(new FileOutputStream(FileDescriptor.out)), System.err);
  }
}
