/**
 * Differences between programs, seen through names, locations and forms. {@link
 * org.hlo4j.inspect.diff.ProgramDiff} finds them.
 */
package org.hlo4j.inspect.diff;
