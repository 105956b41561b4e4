package org.hlo4j.ir.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hlo4j.ir.verify.VerifierFixture.END;
import static org.hlo4j.ir.verify.VerifierFixture.FUNC;
import static org.hlo4j.ir.verify.VerifierFixture.MODULE;
import static org.hlo4j.ir.verify.VerifierFixture.SCOPE;
import static org.hlo4j.ir.verify.VerifierFixture.SINK;
import static org.hlo4j.ir.verify.VerifierFixture.around;
import static org.hlo4j.ir.verify.VerifierFixture.diagnose;
import static org.hlo4j.ir.verify.VerifierFixture.dialect;
import static org.hlo4j.ir.verify.VerifierFixture.end;
import static org.hlo4j.ir.verify.VerifierFixture.errors;
import static org.hlo4j.ir.verify.VerifierFixture.function;
import static org.hlo4j.ir.verify.VerifierFixture.line;
import static org.hlo4j.ir.verify.VerifierFixture.op;
import static org.hlo4j.ir.verify.VerifierFixture.sink;
import static org.hlo4j.ir.verify.VerifierFixture.source;

import java.util.ArrayList;
import java.util.List;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.UnknownLoc;
import org.junit.jupiter.api.Test;

class VerifierTest {
  @Test
  void acceptsAValidProgram() {
    Operation source = source();
    Operation module =
        around(MODULE, function("f", source, sink(source.result(0)), end()), function("g", end()));
    assertThat(errors(module)).isEmpty();
  }

  @Test
  void reportsTheFirstErrorOfEachIsolatedOperation() {
    Operation bad = source(IntegerType.I1);
    Operation worse = source(IntegerType.I64);
    Operation module =
        around(
            MODULE,
            function("f", bad, sink(bad.result(0)), sink(bad.result(0)), end()),
            function("g", end()),
            function("h", worse, sink(worse.result(0)), end()));
    assertThat(errors(module))
        .containsExactly(
            "'test.sink' op operand #0 must be variadic of 32-bit integer, but got 'i1'",
            "'test.sink' op operand #0 must be variadic of 32-bit integer, but got 'i64'");
  }

  @Test
  void checksAnOperationBeforeThoseInsideAndItsRegionsAfterThem() {
    List<String> order = new ArrayList<>();
    Operation inner = around(SCOPE, end());
    Operation outer = around(SCOPE, inner, end());
    var dialect =
        dialect()
            .attach(
                SCOPE,
                OpVerifier.class,
                (op, context) -> order.add(op == outer ? "outer" : "inner"))
            .attach(
                SCOPE,
                RegionVerifier.class,
                (op, context) -> order.add(op == outer ? "after outer" : "after inner"))
            .attach(END, OpVerifier.class, (op, context) -> order.add("end"));
    assertThat(errors(outer, dialect)).isEmpty();
    assertThat(order).containsExactly("outer", "inner", "end", "after inner", "end", "after outer");
  }

  @Test
  void checksIsolatedOperationsAfterTheOthersOfTheirParent() {
    List<String> order = new ArrayList<>();
    Operation module = around(MODULE, function("f", end()), source());
    var dialect =
        dialect()
            .attach(FUNC, OpVerifier.class, (op, context) -> order.add("function"))
            .attach(VerifierFixture.SOURCE, OpVerifier.class, (op, context) -> order.add("source"));
    assertThat(errors(module, dialect)).isEmpty();
    assertThat(order).containsExactly("source", "function");
  }

  @Test
  void acceptsDeepNesting() {
    Operation op = around(SCOPE, end());
    for (int i = 0; i < 20_000; i++) {
      op = around(SCOPE, op, end());
    }
    assertThat(errors(op)).isEmpty();
  }

  @Test
  void demandsTerminators() {
    assertThat(errors(around(SCOPE))).containsExactly("empty block: expect at least a terminator");
    assertThat(errors(around(SCOPE, source())))
        .containsExactly("block with no terminator, has \"test.source\"()");
    assertThat(errors(around(SCOPE, end(), end())))
        .containsExactly("'test.end' op must be the last operation in the parent block");
    assertThat(errors(around(MODULE, source()))).isEmpty();
  }

  @Test
  void rejectsBranchesIntoEntryBlocksAndOtherRegions() {
    Operation loop = around(SCOPE);
    Block entry = loop.region(0).front();
    entry.append(end(entry));
    assertThat(errors(loop)).containsExactly("entry block of region may not have predecessors");

    Operation other = around(SCOPE, end());
    Block second = other.region(0).addBlock();
    second.append(end());
    assertThat(errors(around(SCOPE, end(second))))
        .containsExactly("reference to block defined in another region");
  }

  @Test
  void rejectsUsesBeforeDefinitions() {
    Operation source = source();
    source.setLocation(line(7));
    List<Diagnostic> diagnostics =
        diagnose(
            around(SCOPE, sink(source.result(0)), source, end()),
            dialect().build(),
            VerifierOptions.DEFAULT);
    assertThat(diagnostics).hasSize(1);
    assertThat(diagnostics.getFirst().message()).isEqualTo("operand #0 does not dominate this use");
    assertThat(diagnostics.getFirst().notes())
        .containsExactly(Diagnostic.note(line(7), "operand defined here (op in the same block)"));
  }

  @Test
  void rejectsUsesOfValuesThatOnlyOneBranchDefines() {
    Operation scope = around(SCOPE);
    Region body = scope.region(0);
    Block left = body.addBlock();
    Block join = body.addBlock();
    Operation source = source();
    body.front().append(end(left, join));
    left.append(source);
    left.append(end(join));
    join.append(sink(source.result(0)));
    join.append(end());
    assertThat(errors(scope)).containsExactly("operand #0 does not dominate this use");

    body.front().back().setSuccessor(1, left);
    assertThat(errors(scope)).isEmpty();
  }

  @Test
  void acceptsAnyUsesInUnreachableBlocks() {
    Operation scope = around(SCOPE, end());
    Block unreachable = scope.region(0).addBlock();
    Operation source = source();
    unreachable.append(sink(source.result(0)));
    unreachable.append(source);
    unreachable.append(end());
    assertThat(errors(scope)).isEmpty();
  }

  @Test
  void letsGraphRegionsUseValuesBeforeTheirDefinition() {
    Operation source = source();
    assertThat(errors(around(MODULE, sink(source.result(0)), source))).isEmpty();
  }

  @Test
  void rejectsUsesOfOuterValuesInAnIsolatedOperation() {
    Operation source = source();
    Operation function = function("f", sink(source.result(0)), end());
    function.setLocation(line(3));
    List<Diagnostic> diagnostics =
        diagnose(around(MODULE, source, function), dialect().build(), VerifierOptions.DEFAULT);
    assertThat(diagnostics)
        .containsExactly(
            Diagnostic.error(
                    UnknownLoc.INSTANCE, "'test.sink' op using value defined outside the region")
                .withNote(line(3), "required by region isolation constraints"));
  }

  @Test
  void checksSymbols() {
    Operation twice = function("f", end());
    Operation hidden = function("g", end());
    hidden.setAttribute("sym_visibility", StringAttr.of("hidden"));
    assertThat(errors(around(MODULE, function("f", end()), twice)))
        .containsExactly("redefinition of symbol named 'f'");
    assertThat(errors(around(MODULE, hidden)))
        .containsExactly(
            "'test.func' op visibility expected to be one of "
                + "[\"public\", \"private\", \"nested\"], but got \"hidden\"");
    assertThat(errors(around(MODULE, around(FUNC, end()))))
        .containsExactly("'test.func' op requires string attribute 'sym_name'");
    assertThat(errors(around(SCOPE, function("f", end()), end())))
        .containsExactly("'test.func' op symbol's parent must have the SymbolTable trait");
  }

  @Test
  void checksSymbolUsesAfterAllOperations() {
    Operation use = sink();
    use.setAttribute("callee", StringAttr.of("f"));
    var dialect =
        dialect()
            .attach(
                SINK,
                SymbolUses.class,
                (op, context) ->
                    context
                                .symbols()
                                .lookupNearestOrNull(
                                    op, org.hlo4j.ir.builtin.SymbolRefAttr.flat("f"))
                            != null
                        || context.opError(op, "'f' does not reference a valid function"));
    assertThat(errors(around(MODULE, function("g", use, end())), dialect))
        .containsExactly("'test.sink' op 'f' does not reference a valid function");
  }

  @Test
  void rejectsOperationsOfUnregisteredDialectsUnlessAllowed() {
    Operation unknown = op(OpDefinition.unregistered("other.op"), state -> {});
    Operation module = around(MODULE, unknown);
    assertThat(errors(module))
        .containsExactly(
            "'other.op' op created with unregistered dialect. If this is intended, please call "
                + "allowUnregisteredDialects() on the MLIRContext, or use "
                + "-allow-unregistered-dialect with the MLIR opt tool used");
    assertThat(diagnose(module, dialect().build(), new VerifierOptions(true, false))).isEmpty();
    assertThat(errors(op(OpDefinition.unregistered("test.unknown"), state -> {})))
        .containsExactly(
            "unregistered operation 'test.unknown' found in dialect ('test') that does not allow "
                + "unknown operations");
  }

  @Test
  void showsTheOperationInANoteIfEnabled() {
    Operation bad = sink(source(IntegerType.I1).result(0));
    List<Diagnostic> diagnostics =
        diagnose(bad, dialect().build(), new VerifierOptions(false, true));
    assertThat(diagnostics.getFirst().notes())
        .extracting(Diagnostic::message)
        .containsExactly("see current operation: \"test.sink\"()");
  }

  @Test
  void comparesResultTypesWithInferredOnes() {
    var dialect =
        dialect()
            .attach(
                VerifierFixture.SOURCE,
                org.hlo4j.ir.define.InfersTypes.class,
                inputs -> List.of(IntegerType.I32));
    assertThat(errors(source(), dialect)).isEmpty();
    assertThat(
            errors(
                source(IntegerType.I1),
                dialect()
                    .attach(
                        VerifierFixture.SOURCE,
                        org.hlo4j.ir.define.InfersTypes.class,
                        inputs -> List.of(IntegerType.I32))))
        .containsExactly(
            "'test.source' op inferred type(s) 'i32' are incompatible with return type(s) of "
                + "operation 'i1'",
            "'test.source' op failed to infer returned types");
    assertThat(
            errors(
                source(),
                dialect()
                    .attach(
                        VerifierFixture.SOURCE,
                        org.hlo4j.ir.define.InfersTypes.class,
                        inputs -> {
                          throw new DiagnosticException(inputs.location(), "no type");
                        })))
        .containsExactly("no type", "'test.source' op failed to infer returned types");
  }

  @Test
  void checksAttributesOfDialects() {
    Operation sink = sink();
    sink.setAttribute("test.mark", StringAttr.of("x"));
    var dialect =
        dialect()
            .attach(
                DialectAttributeVerifier.class,
                (op, attribute, context) -> context.opError(op, "refuses " + attribute.name()));
    assertThat(errors(sink, dialect)).containsExactly("'test.sink' op refuses test.mark");
  }
}
