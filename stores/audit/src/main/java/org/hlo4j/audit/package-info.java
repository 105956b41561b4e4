/**
 * Audits of stores of programs. {@link org.hlo4j.audit.ProgramAuditor} makes an {@link
 * org.hlo4j.audit.AuditRow} of each file, with the columns that {@link org.hlo4j.audit.AuditColumn}
 * lists.
 */
package org.hlo4j.audit;
