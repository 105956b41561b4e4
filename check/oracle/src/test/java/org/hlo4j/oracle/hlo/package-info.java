/** Programs that compare modules of HLO with what XLA reads and prints. */
package org.hlo4j.oracle.hlo;
