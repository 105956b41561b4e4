/** Behaviour of the {@code sdy} dialect: custom syntax. */
package org.hlo4j.dialect.sdy;
