/**
 * Codecs: the fields of attributes and types, from which bytecode, text and the traversal of nested
 * attributes and types are derived. Module {@code bytecode} implements the reader and the writer.
 *
 * @since 0.1.0
 */
package org.hlo4j.ir.encode;
