/**
 * Files of {@code jax.export}: a portable artifact with its calling convention: pytrees of
 * arguments, symbolic shapes, platforms, shardings, derivatives. The format is a FlatBuffer; its
 * schema and history are those of {@code jax/_src/export/serialization.fbs}.
 *
 * <p>{@link org.hlo4j.jax.JaxExport} is the entry point.
 *
 * @since 0.1.0
 */
package org.hlo4j.jax;
