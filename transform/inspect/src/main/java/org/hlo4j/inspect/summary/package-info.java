/**
 * Counts and cost estimates of programs, computed by {@link
 * org.hlo4j.inspect.summary.ProgramSummary}.
 *
 * @since 0.1.0
 */
package org.hlo4j.inspect.summary;
