/** Folds and simplifies StableHLO in one go. */
package org.hlo4j.transforms.optimize;
