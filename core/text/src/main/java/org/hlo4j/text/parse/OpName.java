package org.hlo4j.text.parse;

import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/**
 * The resolved name of an operation.
 *
 * @param definition the operation
 * @param syntax its custom syntax; null if it has none or the name is in generic form
 * @param within the default dialect in which an unqualified name was resolved
 * @param defaultDialect the default dialect in its regions
 */
record OpName(
    OpDefinition definition, @Nullable OpSyntax syntax, String within, String defaultDialect) {}
