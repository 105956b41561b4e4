/** Programs that compare hlo4j with other implementations, measure it, or make what others read. */
@NullMarked
package org.hlo4j.oracle;

import org.jspecify.annotations.NullMarked;
