/** Attention over heads. */
package org.hlo4j.formulas.attention;
