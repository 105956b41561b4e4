/**
 * What is in a program, counted. {@link org.hlo4j.inspect.summary.ProgramSummary} is the answer.
 */
package org.hlo4j.inspect.summary;
