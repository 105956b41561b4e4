package org.hlo4j.text.parse;

import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.define.OpDefinition;
import org.jspecify.annotations.Nullable;

/**
 * What the name of an operation was found to mean.
 *
 * @param definition the operation
 * @param syntax its custom syntax; null if it has none or the name stands in generic form
 * @param within the default dialect in which a name without dialect was looked up
 * @param defaultDialect the default dialect in its regions
 */
record OpName(
    OpDefinition definition, @Nullable OpSyntax syntax, String within, String defaultDialect) {}
