/** Base classes of the commands: declaration, reading of programs, reports. */
package org.hlo4j.tools.cli.command;
