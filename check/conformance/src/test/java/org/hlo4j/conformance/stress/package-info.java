/** Valid programs that require excessive resources, and all ways to process programs. */
@org.jspecify.annotations.NullMarked
package org.hlo4j.conformance.stress;
