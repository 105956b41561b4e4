/** Common parts of hand-written syntaxes. */
package org.hlo4j.dialect.syntax;
