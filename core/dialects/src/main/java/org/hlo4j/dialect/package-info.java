/**
 * Dialect registries, and the inference of result types without an operation.
 *
 * @since 0.1.0
 */
package org.hlo4j.dialect;
