/**
 * Files of {@code jax.export}: an envelope around a portable artifact that says how JAX calls the
 * program: trees of arguments, symbolic shapes, platforms, shardings, derivatives. The format is a
 * FlatBuffer; its schema and history are those of {@code jax/_src/export/serialization.fbs}.
 *
 * <p>{@link org.hlo4j.jax.JaxExport} is the place to start.
 */
package org.hlo4j.jax;
