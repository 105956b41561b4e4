/** The commands that look into programs: info, explain, verify, diff, digest, report. */
package org.hlo4j.tools.cli.program;
