/** The commands that run programs, and list the devices that do. */
package org.hlo4j.tools.cli.run;
