/**
 * Digests of programs that depend on their meaning, not on their spelling. {@link
 * org.hlo4j.inspect.digest.ProgramDigest} computes them.
 *
 * @since 0.1.0
 */
package org.hlo4j.inspect.digest;
