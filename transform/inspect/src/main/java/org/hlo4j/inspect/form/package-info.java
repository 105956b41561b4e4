/** The normal form in which programs are compared and digested. */
package org.hlo4j.inspect.form;
