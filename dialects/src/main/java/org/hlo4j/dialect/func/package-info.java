/** Behaviour of the {@code func} dialect: the syntax of functions, views of them. */
package org.hlo4j.dialect.func;
