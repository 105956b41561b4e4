/**
 * Shared parts of the commands: reading and splitting of input, printing of diagnostics or
 * comparison with {@code expected-…} comments, and atomic writing of files.
 */
package org.hlo4j.tools.run;
