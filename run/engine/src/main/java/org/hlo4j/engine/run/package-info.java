/** Runs: buffers, the steps that fill them, threads. */
@org.jspecify.annotations.NullMarked
package org.hlo4j.engine.run;
