/** Behaviour of the {@code func} dialect: the syntax of functions, and views of them. */
package org.hlo4j.dialect.func;
