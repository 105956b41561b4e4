package org.hlo4j.opset.quant;

import org.hlo4j.ir.DialectType;

/** A type whose numbers are stored in one type and stand for numbers of another one. */
public sealed interface QuantizedType extends DialectType
    permits AnyQuantizedType, CalibratedQuantizedType, UniformType {}
