/** Behaviour of the {@code interpreter} dialect. */
package org.hlo4j.dialect.interpreter;
