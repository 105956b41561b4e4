/**
 * An HTML page that shows a program: its graph by scopes, its text, its constants, the releases it
 * fits. {@link org.hlo4j.tools.report.Report} writes it; its scripts and styles are resources of
 * this package.
 */
package org.hlo4j.tools.report;
