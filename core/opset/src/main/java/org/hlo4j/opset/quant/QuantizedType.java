package org.hlo4j.opset.quant;

import org.hlo4j.ir.DialectType;

/** A type whose values are stored as another type than they express. */
public sealed interface QuantizedType extends DialectType
    permits AnyQuantizedType, CalibratedQuantizedType, UniformType {}
