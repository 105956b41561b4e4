package org.hlo4j.opset.vhlo;

import org.hlo4j.ir.DialectType;

/** A version of a VHLO type. */
public sealed interface VhloType extends DialectType
    permits VhloSimpleType,
        ComplexV1Type,
        FunctionV1Type,
        FutureV1Type,
        RankedBufferV1Type,
        RankedTensorV1Type,
        TupleV1Type,
        UniformQuantizedPerAxisV1Type,
        UniformQuantizedV1Type,
        UnrankedTensorV1Type {}
