/**
 * Codecs: the fields of attributes and types, from which bytecode, text and the walking of nested
 * attributes and types follow. Module {@code bytecode} implements reader and writer.
 */
package org.hlo4j.ir.encode;
