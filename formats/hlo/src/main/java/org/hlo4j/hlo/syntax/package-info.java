/** The syntaxes of the values of attributes, each of which both reads and prints. */
package org.hlo4j.hlo.syntax;
