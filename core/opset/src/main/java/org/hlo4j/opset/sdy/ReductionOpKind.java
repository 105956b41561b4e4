package org.hlo4j.opset.sdy;

import org.hlo4j.ir.asm.AsmParser;
import org.hlo4j.ir.asm.AsmPrinter;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;
import org.hlo4j.ir.encode.FieldKind;

/** A reduction, encoded as a signed number; text omits the sum. */
final class ReductionOpKind implements FieldKind<ReductionOp> {
  @Override
  public void write(ReductionOp value, EncodingWriter writer) {
    writer.writeSignedVarInt(value.code());
  }

  @Override
  public ReductionOp read(EncodingReader reader) {
    long code = reader.readSignedVarInt();
    for (ReductionOp op : ReductionOp.values()) {
      if (op.code() == code) {
        return op;
      }
    }
    throw reader.error("unknown reduction " + code);
  }

  @Override
  public void print(ReductionOp value, AsmPrinter printer) {
    printer.print(value == ReductionOp.SUM ? "" : value.spelling());
  }

  @Override
  public ReductionOp parse(AsmParser parser) {
    for (ReductionOp op : ReductionOp.values()) {
      if (parser.acceptKeyword(op.spelling())) {
        return op;
      }
    }
    return ReductionOp.SUM;
  }
}
