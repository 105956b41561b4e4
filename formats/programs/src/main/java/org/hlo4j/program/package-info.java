/**
 * Programs in any form. {@link org.hlo4j.program.ProgramReader} reads them; {@link
 * org.hlo4j.program.ProgramForm} is the only place that decides what a file is.
 */
@org.jspecify.annotations.NullMarked
package org.hlo4j.program;
