/** Layers of neural networks, with their gradients and losses. */
package org.hlo4j.pytorch.operator.neural;
