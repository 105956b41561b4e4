/** Passes between MHLO and StableHLO. */
package org.hlo4j.transforms.mhlo;
