/**
 * Syntaxes shared by the attributes of several dialects. Each is driven by the fields of a codec,
 * from which it parses and prints.
 */
package org.hlo4j.opset.syntax;
