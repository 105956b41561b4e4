/** {@link org.hlo4j.program.pass.RegisteredPasses}: the passes of all modules, by name. */
@NullMarked
package org.hlo4j.program.pass;

import org.jspecify.annotations.NullMarked;
