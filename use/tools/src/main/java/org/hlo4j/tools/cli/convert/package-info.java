/** The commands that write programs in other forms: convert, import, export. */
package org.hlo4j.tools.cli.convert;
