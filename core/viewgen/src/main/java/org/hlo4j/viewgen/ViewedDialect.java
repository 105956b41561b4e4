package org.hlo4j.viewgen;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.ace.AceOps;
import org.hlo4j.opset.arith.ArithOps;
import org.hlo4j.opset.byre.ByreOps;
import org.hlo4j.opset.cf.CfOps;
import org.hlo4j.opset.check.CheckOps;
import org.hlo4j.opset.chlo.Broadcasting;
import org.hlo4j.opset.chlo.ChloOpset;
import org.hlo4j.opset.chlo.Structural;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.interpreter.InterpreterOps;
import org.hlo4j.opset.mhlo.MhloOps;
import org.hlo4j.opset.mpmd.MpmdOps;
import org.hlo4j.opset.scf.ScfOps;
import org.hlo4j.opset.sdy.SdyOps;
import org.hlo4j.opset.shape.ShapeOps;
import org.hlo4j.opset.stablehlo.Collectives;
import org.hlo4j.opset.stablehlo.Contractions;
import org.hlo4j.opset.stablehlo.ControlFlow;
import org.hlo4j.opset.stablehlo.DataMovement;
import org.hlo4j.opset.stablehlo.Dynamism;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.opset.stablehlo.Indexing;
import org.hlo4j.opset.stablehlo.Io;
import org.hlo4j.opset.stablehlo.LinearAlgebra;
import org.hlo4j.opset.stablehlo.Modules;
import org.hlo4j.opset.stablehlo.Normalization;
import org.hlo4j.opset.stablehlo.Quantization;
import org.hlo4j.opset.stablehlo.Random;
import org.hlo4j.opset.stablehlo.Reductions;
import org.hlo4j.opset.stablehlo.StablehloOpset;

/**
 * A dialect whose operations have views.
 *
 * @param namespace the namespace of the dialect
 * @param title the name of the dialect in prose
 * @param interfaceName the sealed interface of its views
 * @param ops the operations, sorted by name
 */
record ViewedDialect(String namespace, String title, String interfaceName, List<DefinedOp> ops) {

  static ViewedDialect stablehlo() {
    return of(
        "StableHLO",
        "StablehloOp",
        StablehloOpset.ops(),
        Elementwise.class,
        Contractions.class,
        Reductions.class,
        Normalization.class,
        DataMovement.class,
        Indexing.class,
        Collectives.class,
        ControlFlow.class,
        Modules.class,
        Dynamism.class,
        Quantization.class,
        LinearAlgebra.class,
        Random.class,
        Io.class);
  }

  static ViewedDialect chlo() {
    return of(
        "CHLO",
        "ChloOp",
        ChloOpset.ops(),
        org.hlo4j.opset.chlo.ChloElementwise.class,
        Broadcasting.class,
        Structural.class);
  }

  /** All operations except {@code func.func}, whose view is hand-written. */
  static ViewedDialect func() {
    return of(
        "func",
        "FuncDialectOp",
        FuncOps.ALL.stream().filter(op -> op != FuncOps.FUNC).toList(),
        FuncOps.class);
  }

  /** The operations that are not derived from others, whose keys read the derived ones, too. */
  private static ViewedDialect mhlo() {
    return of(
        "mhlo",
        "MhloOp",
        MhloOps.ALL.stream().filter(op -> op.baseOrNull() == null).toList(),
        MhloOps.class);
  }

  static List<ViewedDialect> all() {
    return List.of(
        stablehlo(),
        chlo(),
        func(),
        of("ace", "AceOp", AceOps.ALL, AceOps.class),
        of("arith", "ArithOp", ArithOps.ALL, ArithOps.class),
        of("byre", "ByreOp", ByreOps.ALL, ByreOps.class),
        of("cf", "CfOp", CfOps.ALL, CfOps.class),
        of("check", "CheckOp", CheckOps.ALL, CheckOps.class),
        of("interpreter", "InterpreterOp", InterpreterOps.ALL, InterpreterOps.class),
        mhlo(),
        of("mpmd", "MpmdOp", MpmdOps.ALL, MpmdOps.class),
        of("scf", "ScfOp", ScfOps.ALL, ScfOps.class),
        of("sdy", "SdyOp", SdyOps.ALL, SdyOps.class),
        of("shape", "ShapeOp", ShapeOps.ALL, ShapeOps.class));
  }

  private static ViewedDialect of(
      String title, String interfaceName, List<OpDefinition> ops, Class<?>... homes) {
    List<DefinedOp> defined = new ArrayList<>();
    for (OpDefinition op : ops) {
      defined.add(find(op, homes));
    }
    defined.sort((a, b) -> a.definition().name().compareTo(b.definition().name()));
    return new ViewedDialect(ops.getFirst().dialect(), title, interfaceName, List.copyOf(defined));
  }

  private static DefinedOp find(OpDefinition op, Class<?>... homes) {
    for (Class<?> home : homes) {
      for (Field field : home.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (Modifier.isPublic(modifiers) && Modifier.isStatic(modifiers) && valueOf(field) == op) {
          return new DefinedOp(op, home, field.getName());
        }
      }
    }
    throw new IllegalStateException("no public constant holds " + op);
  }

  private static Object valueOf(Field field) {
    try {
      return field.get(null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
