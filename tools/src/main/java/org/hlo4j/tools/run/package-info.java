/**
 * What the commands share: reading and splitting input, showing diagnostics or comparing them with
 * {@code expected-…} comments, and writing output files whole or not at all.
 */
package org.hlo4j.tools.run;
