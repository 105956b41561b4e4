/**
 * Digests of programs: equal where programs mean the same, however they are written. {@link
 * org.hlo4j.inspect.digest.ProgramDigest} computes them.
 */
package org.hlo4j.inspect.digest;
