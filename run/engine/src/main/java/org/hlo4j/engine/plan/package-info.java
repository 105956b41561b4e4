/** The preparation of programs: from operations to steps over buffers. */
@org.jspecify.annotations.NullMarked
package org.hlo4j.engine.plan;
