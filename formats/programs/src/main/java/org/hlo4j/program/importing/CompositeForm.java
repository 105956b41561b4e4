package org.hlo4j.program.importing;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.hlo4j.formulas.build.Emitter;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;

/**
 * A call as a composite.
 *
 * @param <C> the framework's calls
 * @param version since which the operator is as the call has it; 0 if it has no versions
 * @param attributes those of the composite
 * @param key equal for calls of the same operator, version and attributes that one function
 *     decomposes: the types of operands, say
 * @param operands returns the operands
 * @param body returns the call in a function whose parameters are the operands
 */
public record CompositeForm<C>(
    int version,
    DictionaryAttr attributes,
    List<?> key,
    Supplier<List<Value>> operands,
    Function<Emitter, C> body) {}
