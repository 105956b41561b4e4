/**
 * The command {@code hlo4j}, which {@link org.hlo4j.tools.cli.Hlo4jMain} runs. Its subcommands are
 * in packages by subject, which share {@link org.hlo4j.tools.cli.command} and do not know each
 * other.
 */
package org.hlo4j.tools.cli;
