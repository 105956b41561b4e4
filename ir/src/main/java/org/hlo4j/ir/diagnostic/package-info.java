/** Findings about programs: what is wrong, where, and how it is shown. */
package org.hlo4j.ir.diagnostic;
