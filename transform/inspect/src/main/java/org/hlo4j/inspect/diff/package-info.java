/**
 * Differences between programs, independent of names, locations and serialized form. {@link
 * org.hlo4j.inspect.diff.ProgramDiff} computes them.
 *
 * @since 0.1.0
 */
package org.hlo4j.inspect.diff;
