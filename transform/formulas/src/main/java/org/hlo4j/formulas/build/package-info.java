/** The words that formulas are written in: axes, reductions, bodies of regions, numbers. */
package org.hlo4j.formulas.build;
