/** An engine that prepares programs once and runs them fast. */
@org.jspecify.annotations.NullMarked
package org.hlo4j.engine;
