/** Classical machine learning: ensembles of trees, support vectors, scores and categories. */
package org.hlo4j.formulas.classical;
