/** Behaviour of the {@code builtin} dialect. */
package org.hlo4j.dialect.builtin;
