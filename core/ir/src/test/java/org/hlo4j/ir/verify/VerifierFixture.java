package org.hlo4j.ir.verify;

import java.util.List;
import java.util.function.Consumer;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.IrText;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;
import org.hlo4j.ir.define.TypeConstraint;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.location.FileLineColLoc;
import org.hlo4j.ir.location.UnknownLoc;

/** A small dialect and programs of it, for tests of the verifier. */
final class VerifierFixture {
  static final TypeConstraint I32 = TypeConstraint.exactly("32-bit integer", IntegerType.I32);

  static final OpDefinition MODULE =
      OpDefinition.op("test.module")
          .region("body", 1)
          .traits(
              Trait.SYMBOL_TABLE,
              Trait.ISOLATED_FROM_ABOVE,
              Trait.NO_TERMINATOR,
              Trait.GRAPH_REGION,
              Trait.SINGLE_BLOCK)
          .build();
  static final OpDefinition FUNC =
      OpDefinition.op("test.func")
          .region("body")
          .traits(Trait.ISOLATED_FROM_ABOVE, Trait.SYMBOL)
          .build();
  static final OpDefinition SCOPE = OpDefinition.op("test.scope").region("body").build();
  static final OpDefinition SOURCE =
      OpDefinition.op("test.source").result("value", TypeConstraint.ANY).build();
  static final OpDefinition SINK =
      OpDefinition.op("test.sink").variadicOperands("values", I32).build();
  static final OpDefinition END =
      OpDefinition.op("test.end").variadicSuccessors("targets").traits(Trait.TERMINATOR).build();

  static final IrText TEXT =
      new IrText() {
        @Override
        public String type(Type type) {
          return type.toString();
        }

        @Override
        public String attribute(Attribute attribute) {
          return attribute instanceof StringAttr string
              ? "\"" + string.value() + "\""
              : attribute.toString();
        }

        @Override
        public String operation(Operation operation) {
          return "\"" + operation.name() + "\"()";
        }
      };

  private VerifierFixture() {}

  static Location line(int line) {
    return FileLineColLoc.of("test", line, 1);
  }

  static Operation op(OpDefinition definition, Consumer<OperationState> parts) {
    OperationState state = new OperationState(definition, UnknownLoc.INSTANCE);
    parts.accept(state);
    return state.create();
  }

  static Operation source(Type type) {
    return op(SOURCE, state -> state.addResultType(type));
  }

  static Operation source() {
    return source(IntegerType.I32);
  }

  static Operation sink(Value... operands) {
    return op(SINK, state -> state.addOperands(List.of(operands)));
  }

  static Operation end(Block... targets) {
    return op(END, state -> List.of(targets).forEach(state::addSuccessor));
  }

  /** An operation with one region of one block. */
  static Operation around(OpDefinition definition, Operation... inside) {
    return op(
        definition,
        state -> {
          Block block = state.addRegion().addBlock();
          List.of(inside).forEach(block::append);
        });
  }

  static Operation function(String name, Operation... inside) {
    Operation function = around(FUNC, inside);
    function.setAttribute("sym_name", org.hlo4j.ir.builtin.StringAttr.of(name));
    return function;
  }

  static Dialect.Builder dialect(OpDefinition... more) {
    return Dialect.builder("test")
        .ops(List.of(MODULE, FUNC, SCOPE, SOURCE, SINK, END))
        .ops(List.of(more));
  }

  static List<Diagnostic> diagnose(Operation operation, Dialect dialect, VerifierOptions options) {
    Diagnostics.Collector collector = Diagnostics.collector();
    DialectRegistry registry = DialectRegistry.builder().add(dialect).build();
    boolean well = new Verifier(registry, TEXT, options).verify(operation, collector);
    if (well == collector.hasErrors()) {
      throw new AssertionError("verifier says " + well + " but reported " + collector.toList());
    }
    return collector.toList();
  }

  /** The messages of the errors. */
  static List<String> errors(Operation operation, Dialect.Builder dialect) {
    return diagnose(operation, dialect.build(), VerifierOptions.DEFAULT).stream()
        .map(Diagnostic::message)
        .toList();
  }

  static List<String> errors(Operation operation) {
    return errors(operation, dialect());
  }
}
