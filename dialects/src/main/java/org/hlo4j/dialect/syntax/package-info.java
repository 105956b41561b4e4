/** What hand-written syntaxes of several dialects share. */
package org.hlo4j.dialect.syntax;
