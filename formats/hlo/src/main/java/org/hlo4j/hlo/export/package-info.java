/** Programs of StableHLO and CHLO as modules of HLO. */
package org.hlo4j.hlo.export;
