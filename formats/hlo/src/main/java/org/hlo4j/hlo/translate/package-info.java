/** The translation of modules to StableHLO, as XLA's own tools translate them. */
@NullMarked
package org.hlo4j.hlo.translate;

import org.jspecify.annotations.NullMarked;
