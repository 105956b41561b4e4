/**
 * Programs that PyTorch exports, to StableHLO: graphs, and an {@link
 * org.hlo4j.pytorch.importer.OperatorCall} that is being converted. {@link
 * org.hlo4j.pytorch.operator} has what each operator becomes.
 */
package org.hlo4j.pytorch.importer;
