/** Reductions, norms, scans and sorts. */
package org.hlo4j.pytorch.operator.reduction;
