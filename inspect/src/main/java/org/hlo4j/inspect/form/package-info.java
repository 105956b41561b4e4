/** What explanations, digests and differences share: the form in which programs are compared. */
package org.hlo4j.inspect.form;
