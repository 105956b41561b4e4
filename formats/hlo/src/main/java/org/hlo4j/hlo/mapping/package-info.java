/**
 * What operations of StableHLO and CHLO are as instructions, and their properties as attributes:
 * tables that are read in both directions.
 */
package org.hlo4j.hlo.mapping;
