/** Recurrent layers: cells, and the loops that apply them to sequences. */
package org.hlo4j.formulas.recurrent;
