package org.hlo4j.opset.vhlo;

import org.hlo4j.ir.DialectAttribute;

/** An attribute of VHLO. All VHLO attributes are in version 1. */
public sealed interface VhloAttribute extends DialectAttribute
    permits ArrayV1Attr,
        AxisRefV1Attr,
        BooleanV1Attr,
        DictionaryV1Attr,
        EnumV1Attr,
        FloatV1Attr,
        IntegerV1Attr,
        MeshAxisV1Attr,
        MeshV1Attr,
        OutputOperandAliasV1Attr,
        ReplicaGroupMeshAxesV1Attr,
        ResultAccuracyV1Attr,
        StringV1Attr,
        SubAxisInfoV1Attr,
        TensorV1Attr,
        TypeExtensionsV1Attr,
        TypeV1Attr {}
