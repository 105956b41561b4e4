/**
 * The importer's kit: what importers of models share. A framework adds its reader, its table of
 * operators and what is truly its own.
 */
@NullMarked
package org.hlo4j.program.importing;

import org.jspecify.annotations.NullMarked;
