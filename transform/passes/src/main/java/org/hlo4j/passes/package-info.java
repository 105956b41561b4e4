/** {@link org.hlo4j.passes.RegisteredPasses}: the passes of all modules, by name. */
@NullMarked
package org.hlo4j.passes;

import org.jspecify.annotations.NullMarked;
