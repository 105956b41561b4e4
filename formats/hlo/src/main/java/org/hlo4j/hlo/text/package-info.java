/** The text of HLO: what is read and printed, and what syntaxes of values are made of. */
package org.hlo4j.hlo.text;
