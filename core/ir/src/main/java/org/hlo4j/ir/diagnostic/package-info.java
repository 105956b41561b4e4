/**
 * Diagnostics: errors, warnings, remarks and notes about programs, with their locations.
 *
 * @since 0.1.0
 */
package org.hlo4j.ir.diagnostic;
