/**
 * The command {@code hlo4j}: one class for each subcommand. {@link org.hlo4j.tools.cli.Hlo4jMain}
 * runs it.
 */
package org.hlo4j.tools.cli;
