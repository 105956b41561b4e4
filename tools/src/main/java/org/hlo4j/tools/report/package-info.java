/**
 * A page that shows a program: its graph by scopes, its text, its constants, the releases it fits.
 * {@link org.hlo4j.tools.report.Report} writes it; what it looks like is in the resources beside
 * this package.
 */
package org.hlo4j.tools.report;
