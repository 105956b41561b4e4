/** Steps over the same rows, which run block by block. */
@org.jspecify.annotations.NullMarked
package org.hlo4j.engine.rows;
