/** The steps of plans: what a run does, and when it does it again. */
@org.jspecify.annotations.NullMarked
package org.hlo4j.engine.step;
