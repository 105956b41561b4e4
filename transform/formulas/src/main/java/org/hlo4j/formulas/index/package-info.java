/** Gathering, scattering, sorting, scans. */
package org.hlo4j.formulas.index;
