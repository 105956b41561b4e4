/** Behaviour of the {@code sparse_tensor} dialect: the alias of encodings. */
package org.hlo4j.dialect.sparsetensor;
