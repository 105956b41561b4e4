/** The logic of {@code ./dev}: incremental compilation, selection of tests, checks. */
@NullMarked
package org.hlo4j.devtools;

import org.jspecify.annotations.NullMarked;
