/** The commands as one jar. */
@NullMarked
package org.hlo4j.cli;

import org.jspecify.annotations.NullMarked;
