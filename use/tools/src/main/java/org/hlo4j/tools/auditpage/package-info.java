/**
 * An HTML page that shows an audit: what is in a store, over time, and which releases read it.
 * {@link org.hlo4j.tools.auditpage.AuditPage} writes it; its scripts and style are resources of
 * this package.
 */
package org.hlo4j.tools.auditpage;
