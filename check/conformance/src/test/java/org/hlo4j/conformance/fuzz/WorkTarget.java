package org.hlo4j.conformance.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hlo4j.Hlo4j;
import org.hlo4j.engine.Engine;
import org.hlo4j.engine.EngineOptions;
import org.hlo4j.engine.PreparedFunction;
import org.hlo4j.inspect.diff.ProgramDiff;
import org.hlo4j.inspect.digest.ProgramDigest;
import org.hlo4j.inspect.explain.Expansion;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.inspect.summary.ProgramSummary;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.Interpreter;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Limits;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.Token;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.diagnostic.Diagnostics;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassManager;
import org.hlo4j.ir.pass.PassRegistry;
import org.hlo4j.ir.pass.Pipeline;
import org.hlo4j.ir.pass.PipelineException;
import org.hlo4j.ir.pass.PipelineParser;
import org.hlo4j.ir.verify.Verifier;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.stablehlo.TokenType;
import org.hlo4j.portability.Portability;
import org.hlo4j.program.pass.RegisteredPasses;
import org.hlo4j.text.print.FullText;
import org.hlo4j.tools.report.Report;

/** The work of commands on valid programs of any form. */
enum WorkTarget implements Target {
  /** A program is the same in every form, and stable under rewriting. */
  FORMS {
    @Override
    boolean work(Operation program) {
      String text = Hlo4j.standard().print(program);
      byte[] bytecode = Hlo4j.standard().toBytecode(program);
      Operation read = reread(bytecode);
      if (!Hlo4j.standard().print(read).equals(text)) {
        throw new Target.Breach("another text after bytecode");
      }
      if (!Arrays.equals(Hlo4j.standard().toBytecode(read), bytecode)) {
        throw new Target.Breach("other bytecode after reading");
      }
      ProgramTarget.checkText(program);
      return true;
    }
  },

  /** A program can be written for exactly the releases it is reported to fit. */
  EXPLAIN {
    @Override
    boolean work(Operation program) {
      Explanation explanation = Explainer.explain(program);
      for (Version release : List.of(Version.minimum(), MIDDLE, Version.current())) {
        boolean fits = explanation.fits(release);
        if (fits != serializeOrNothing(program, release).isPresent()) {
          throw new Target.Breach(
              fits ? "said to fit, is not written" : "written, said not to fit");
        }
      }
      return true;
    }
  },

  /** A program has the same digest in every form. */
  DIGEST {
    @Override
    boolean work(Operation program) {
      String digest = ProgramDigest.of(program);
      same(digest, ProgramDigest.of(reread(Hlo4j.standard().toBytecode(program))), "bytecode");
      // Custom forms of operations omit nested attributes, as upstream's do.
      same(digest, ProgramDigest.of(reread(ProgramTarget.fullText(program))), "text");
      serializeOrNothing(program, Version.current())
          .ifPresent(artifact -> same(digest, ProgramDigest.of(reread(artifact)), "artifact"));
      return true;
    }

    private void same(String digest, String other, String form) {
      if (!digest.equals(other)) {
        throw new Target.Breach("another digest as " + form);
      }
    }
  },

  /** A program does not differ from itself; two parts of a file are compared with each other. */
  DIFF {
    @Override
    public boolean read(byte[] bytes) throws IOException {
      String[] parts = new String(bytes, StandardCharsets.UTF_8).split("\n// -----\n", 2);
      if (parts.length == 2) {
        return ProgramDiff.of(Hlo4j.standard().parse(parts[0]), Hlo4j.standard().parse(parts[1]))
                .size()
            > 0;
      }
      return super.read(bytes);
    }

    @Override
    boolean work(Operation program) {
      if (!ProgramDiff.of(program, program.copy()).isEmpty()) {
        throw new Target.Breach("differs from its copy");
      }
      if (!ProgramDiff.of(program, reread(Hlo4j.standard().toBytecode(program))).isEmpty()) {
        throw new Target.Breach("differs from its bytecode");
      }
      return true;
    }
  },

  /** The page has no scripts but its own, for any program. */
  REPORT {
    @Override
    boolean work(Operation program) throws IOException {
      ByteArrayOutputStream page = new ByteArrayOutputStream();
      Report.write("fuzz", Map.of("form", "text"), program, page);
      String text = page.toString(StandardCharsets.UTF_8);
      if (text.split("<script", -1).length != SCRIPTS
          || text.split("</script", -1).length != SCRIPTS) {
        throw new Target.Breach("other scripts than the page's own");
      }
      return true;
    }
  },

  /** An expanded program is valid. */
  EXPAND {
    @Override
    boolean work(Operation program) {
      Expansion.expand(program, Version.minimum());
      verified(program);
      serializeOrNothing(program, Version.minimum()).ifPresent(WorkTarget::reread);
      return true;
    }
  },

  INFO {
    @Override
    boolean work(Operation program) {
      ProgramSummary summary = ProgramSummary.of(program);
      if (!(summary.flops() >= 0) || !(summary.bytesMoved() >= 0)) {
        throw new Target.Breach("less than no work: " + summary.flops());
      }
      if (summary.parameters() < 0 || summary.constantBytes() < 0) {
        throw new Target.Breach("less than no constants");
      }
      return summary.operationCount() > 0;
    }
  },

  /** A program written for a release it fits is read back unchanged. */
  CONVERT {
    @Override
    boolean work(Operation program) {
      String digest = ProgramDigest.of(program);
      boolean written = false;
      for (Version release : List.of(Version.minimum(), MIDDLE, Version.current())) {
        Optional<byte[]> artifact = serializeOrNothing(program, release);
        written |= artifact.isPresent();
        artifact.ifPresent(bytes -> {
          if (!ProgramDigest.of(reread(bytes)).equals(digest)) {
            throw new Target.Breach("another program after writing and reading");
          }
        });
      }
      return written;
    }
  },

  /** Runs a program on numbers that its bytes determine. */
  RUN {
    @Override
    public boolean read(byte[] bytes) throws IOException {
      return run(bytes);
    }
  },

  /** The same, of calls of linear algebra. */
  LINALG {
    @Override
    public boolean read(byte[] bytes) throws IOException {
      return run(bytes);
    }

    @Override
    public List<String> programs() {
      return Seeds.linearAlgebra();
    }
  },

  /** A pipeline in the first line, a program in the others; the output is valid. */
  PASSES {
    @Override
    public boolean read(byte[] bytes) throws IOException {
      int end = 0;
      while (end < bytes.length && bytes[end] != '\n') {
        end++;
      }
      String pipeline = new String(bytes, 0, end, StandardCharsets.UTF_8);
      if (end == bytes.length || pipeline.length() > LONGEST_PIPELINE) {
        return false;
      }
      Diagnostics.Collector said = Diagnostics.collector();
      Verifier verifier = new Verifier(DIALECTS, new FullText(DIALECTS));
      PassManager manager =
          new PassManager(new PassContext(DIALECTS, said), (op, _) -> verifier.verify(op, said));
      Operation program;
      try {
        Pipeline parsed = new Pipeline("builtin.module");
        PipelineParser.parseInto(parsed, pipeline, ALL_PASSES);
        program = Hlo4j.standard().read(Arrays.copyOfRange(bytes, end + 1, bytes.length), "mutant");
        if (!manager.run(parsed, program)) {
          if (said.toList().isEmpty()) {
            throw new Target.Breach("fails without a word");
          }
          return false;
        }
      } catch (PipelineException refusal) {
        return false;
      }
      return work(program);
    }

    @Override
    boolean work(Operation program) {
      ProgramTarget.checkText(program);
      return true;
    }
  };

  private static final DialectRegistry DIALECTS = Hlo4j.standard().dialects();
  private static final Version MIDDLE = new Version(1, 0, 0);
  private static final int LONGEST_PIPELINE = 200;
  private static final int SCRIPTS = scripts();

  private static final InterpreterOptions RUNNING =
      InterpreterOptions.DEFAULT.withLimits(new Limits(200, 1 << 16, 1 << 22, 16, 16));

  /** Copies of views and of what is packed take memory that the interpreter does not need. */
  private static final InterpreterOptions ENGINE =
      InterpreterOptions.DEFAULT.withLimits(new Limits(10_000, 1 << 24, 1 << 28, 16, 16));

  private static final PassRegistry ALL_PASSES = RegisteredPasses.all();

  /**
   * Works on a program; targets that need more of the input than the program override {@link
   * #read}.
   */
  boolean work(Operation program) throws IOException {
    throw new IllegalStateException(name() + " overrides neither work nor read");
  }

  @Override
  public boolean read(byte[] bytes) throws IOException {
    return work(Hlo4j.standard().read(bytes, "mutant"));
  }

  @Override
  public final boolean isForPrograms() {
    return true;
  }

  @Override
  public final boolean worksOnPrograms() {
    return true;
  }

  @Override
  public List<String> heads() {
    return this == PASSES ? pipelines() : List.of("");
  }

  @Override
  public List<byte[]> seeds() {
    List<byte[]> seeds = new ArrayList<>();
    List<String> heads = heads();
    List<String> programs = programs();
    for (int i = 0; i < Math.max(programs.size(), heads.size()); i++) {
      String seed = heads.get(i % heads.size()) + programs.get(i % programs.size());
      seeds.add(seed.getBytes(StandardCharsets.UTF_8));
    }
    return seeds;
  }

  /** Returns a pipeline for each pass. */
  private static List<String> pipelines() {
    List<String> pipelines = new ArrayList<>();
    for (PassDefinition definition : ALL_PASSES.passes()) {
      String pass = definition.name();
      pipelines.add(
          switch (pass) {
                case "vhlo-to-version" ->
                    "stablehlo-legalize-to-vhlo,vhlo-to-version{target=1.0.0}";
                case "vhlo-legalize-to-stablehlo" -> "stablehlo-legalize-to-vhlo," + pass;
                case "stablehlo-refine-arguments" -> pass + "{types=tensor<4xf32>}";
                case "stablehlo-aggressive-folder" -> pass + "{fold-float=true}";
                default -> pass;
              }
              + "\n");
    }
    return pipelines;
  }

  private static int scripts() {
    try {
      ByteArrayOutputStream page = new ByteArrayOutputStream();
      Report.write("fuzz", Map.of(), Hlo4j.standard().parse("module {}"), page);
      return page.toString(StandardCharsets.UTF_8).split("<script", -1).length;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Operation reread(byte[] bytes) {
    try {
      return Hlo4j.standard().read(bytes, "again");
    } catch (DiagnosticException e) {
      throw new Target.Breach("not read again: " + e.getMessage());
    }
  }

  private static void verified(Operation program) {
    if (!Hlo4j.standard().verifyAll(program).isEmpty()) {
      throw new Target.Breach("does not verify: " + Hlo4j.standard().verifyAll(program).getFirst());
    }
  }

  private static Optional<byte[]> serializeOrNothing(Operation program, Version release) {
    try {
      return Optional.of(Portability.serialize(program, release));
    } catch (DiagnosticException refused) {
      return Optional.empty();
    }
  }

  private static boolean isStatic(RankedTensorType type) {
    return type.shape().stream().allMatch(size -> size >= 0);
  }

  private static boolean run(byte[] bytes) {
    Operation program = Hlo4j.standard().read(bytes, "mutant");
    try {
      List<InterpreterValue> inputs = inputs(program, new AnyNumbers(Arrays.hashCode(bytes)));
      List<InterpreterValue> results = Interpreter.evaluate(program, "main", inputs, RUNNING);
      checkEngine(program, inputs, results);
      return true;
    } catch (InterpreterException refused) {
      if (refused.getMessage() == null || refused.getMessage().isEmpty()) {
        throw new Target.Breach("refused without a word");
      }
      return false;
    }
  }

  private static boolean areEqual(List<InterpreterValue> results, List<InterpreterValue> expected) {
    for (int i = 0; i < expected.size(); i++) {
      if (!results.get(i).equals(expected.get(i))
          && !(results.get(i) instanceof Tensor result
              && expected.get(i) instanceof Tensor wanted
              && areEqual(result, wanted))) {
        return false;
      }
    }
    return results.size() == expected.size();
  }

  /** Compares bits, but for those of NaNs: which NaN a function returns depends on the compiler. */
  private static boolean areEqual(Tensor result, Tensor expected) {
    if (!result.type().equals(expected.type()) || !result.kind().isFloatingPoint()) {
      return false;
    }
    for (int i = 0; i < result.count() * result.kind().lanes(); i++) {
      if (result.bitsAt(i) != expected.bitsAt(i)
          && !(Double.isNaN(result.doubleAt(i)) && Double.isNaN(expected.doubleAt(i)))) {
        return false;
      }
    }
    return true;
  }

  /**
   * A strict engine has the interpreter's results; it may exceed limits that the other does not.
   */
  private static void checkEngine(
      Operation program, List<InterpreterValue> inputs, List<InterpreterValue> expected) {
    EngineOptions strict = EngineOptions.DEFAULT.withStrict(true);
    try (PreparedFunction prepared = Engine.prepare(program, "main", strict)) {
      // The second run has the memory of the first.
      for (int run = 0; run < 2; run++) {
        if (!areEqual(prepared.run(inputs, ENGINE), expected)) {
          throw new Target.Breach("other results by the engine");
        }
      }
    } catch (InterpreterException refused) {
      throw new Target.Breach("refused by the engine alone: " + refused.getMessage());
    }
  }

  private static List<InterpreterValue> inputs(Operation program, AnyNumbers numbers) {
    Block body = Interpreter.entry(program, "main").region(0).front();
    List<InterpreterValue> inputs = new ArrayList<>();
    for (int i = 0; i < body.argumentCount(); i++) {
      Type type = body.argument(i).type();
      if (type.equals(TokenType.INSTANCE)) {
        inputs.add(Token.INSTANCE);
      } else if (type instanceof RankedTensorType tensor
          && isStatic(tensor)
          && ElementKind.ofOrNull(tensor.elementType()) != null) {
        RUNNING.limits().checkTensor(body.argument(i).location(), "input", tensor);
        Tensor input = Tensor.allocate(tensor);
        numbers.fill(input);
        inputs.add(input);
      } else {
        throw new DiagnosticException(
            org.hlo4j.ir.diagnostic.Diagnostic.error(body.argument(i).location(), "no input"));
      }
    }
    return inputs;
  }
}
