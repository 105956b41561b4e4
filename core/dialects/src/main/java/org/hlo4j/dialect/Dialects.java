package org.hlo4j.dialect;

import java.util.List;
import org.hlo4j.dialect.ace.AceDialect;
import org.hlo4j.dialect.arith.ArithDialect;
import org.hlo4j.dialect.bufferization.BufferizationDialect;
import org.hlo4j.dialect.builtin.BuiltinDialect;
import org.hlo4j.dialect.byre.ByreDialect;
import org.hlo4j.dialect.cf.CfDialect;
import org.hlo4j.dialect.chlo.ChloDialect;
import org.hlo4j.dialect.func.FuncDialect;
import org.hlo4j.dialect.interpreter.InterpreterDialect;
import org.hlo4j.dialect.llvm.LlvmDialect;
import org.hlo4j.dialect.memref.MemrefDialect;
import org.hlo4j.dialect.mhlo.MhloDialect;
import org.hlo4j.dialect.mpmd.MpmdDialect;
import org.hlo4j.dialect.quant.QuantDialect;
import org.hlo4j.dialect.scf.ScfDialect;
import org.hlo4j.dialect.sdy.SdyDialect;
import org.hlo4j.dialect.shape.ShapeDialect;
import org.hlo4j.dialect.sparsetensor.SparseTensorDialect;
import org.hlo4j.dialect.stablehlo.StablehloDialect;
import org.hlo4j.dialect.tensor.TensorDialect;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.check.CheckOps;
import org.hlo4j.opset.vhlo.VhloDialect;

/** Registries of dialects. */
public final class Dialects {
  private static final DialectRegistry STANDARD = createStandard();
  private static final DialectRegistry ALL =
      STANDARD.toBuilder()
          .add(MpmdDialect.NAMESPACE, MpmdDialect::create)
          .add(SdyDialect.NAMESPACE, SdyDialect::create)
          .build();

  private Dialects() {}

  /** {@return the registry of all dialects, each created on first use} */
  public static DialectRegistry all() {
    return ALL;
  }

  /**
   * {@return the registry of the dialects that upstream's own commands register, and those of
   * ByteIR: all but Shardy's, whose operations are unregistered in programs for upstream's
   * commands}
   */
  public static DialectRegistry standard() {
    return STANDARD;
  }

  private static DialectRegistry createStandard() {
    return DialectRegistry.builder()
        .add(AceDialect.NAMESPACE, AceDialect::create)
        .add(ArithDialect.NAMESPACE, ArithDialect::create)
        .add("bufferization", BufferizationDialect::create)
        .add(BuiltinDialect.NAMESPACE, BuiltinDialect::create)
        .add(ByreDialect.NAMESPACE, ByreDialect::create)
        .add(CfDialect.NAMESPACE, CfDialect::create)
        .add("check", () -> tables("check", CheckOps.ALL))
        .add(ChloDialect.NAMESPACE, ChloDialect::create)
        .add(FuncDialect.NAMESPACE, FuncDialect::create)
        .add(InterpreterDialect.NAMESPACE, InterpreterDialect::create)
        .add(LlvmDialect.NAMESPACE, LlvmDialect::create)
        .add(MemrefDialect.NAMESPACE, MemrefDialect::create)
        .add(MhloDialect.NAMESPACE, MhloDialect::create)
        .add(QuantDialect.NAMESPACE, QuantDialect::create)
        .add(ScfDialect.NAMESPACE, ScfDialect::create)
        .add(ShapeDialect.NAMESPACE, ShapeDialect::create)
        .add(SparseTensorDialect.NAMESPACE, SparseTensorDialect::create)
        .add(StablehloDialect.NAMESPACE, StablehloDialect::create)
        .add(TensorDialect.NAMESPACE, TensorDialect::create)
        .add(VhloDialect.NAMESPACE, () -> VhloDialect.DIALECT)
        .build();
  }

  /** A dialect without behaviour. */
  private static Dialect tables(String namespace, List<OpDefinition> ops) {
    return Dialect.builder(namespace).ops(ops).build();
  }
}
