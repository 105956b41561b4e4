/** What {@code ./dev} does that is logic: incremental compilation, selection of tests, checks. */
@NullMarked
package org.hlo4j.devtools;

import org.jspecify.annotations.NullMarked;
