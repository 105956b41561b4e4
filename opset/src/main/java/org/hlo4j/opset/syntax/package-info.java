/**
 * Text forms that attributes of several dialects share. Each is driven by the fields of a codec, so
 * that it parses and prints from one statement.
 */
package org.hlo4j.opset.syntax;
