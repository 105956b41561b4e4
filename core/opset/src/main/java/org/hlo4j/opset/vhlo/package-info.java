/**
 * VHLO, the versioned copy of StableHLO in portable artifacts: its types, its attributes and the
 * history of its operations. {@link org.hlo4j.opset.vhlo.VhloHistory} lists the changes of each
 * release; the versions of operations are derived from it ({@link org.hlo4j.opset.vhlo.VhloOps}).
 * {@link org.hlo4j.opset.vhlo.VhloDialect} is the dialect.
 *
 * <p>Tables only: conversion and legalization are in module {@code portability}.
 *
 * @since 0.1.0
 */
package org.hlo4j.opset.vhlo;
