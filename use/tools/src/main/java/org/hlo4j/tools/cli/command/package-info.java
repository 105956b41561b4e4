/** What the commands share: how they are declared, read programs, and report. */
package org.hlo4j.tools.cli.command;
