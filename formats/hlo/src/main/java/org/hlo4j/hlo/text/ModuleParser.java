package org.hlo4j.hlo.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.hlo4j.hlo.HloAttribute;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloFrames;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.HloModuleAttributes;
import org.hlo4j.hlo.HloProgramShape;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.syntax.HloScanner;
import org.hlo4j.hlo.syntax.RecordSyntaxes;
import org.hlo4j.hlo.syntax.ShapeSyntax;
import org.hlo4j.hlo.syntax.Syntaxes;
import org.hlo4j.hlo.syntax.TextScope;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.diagnostic.LimitExceededException;
import org.jspecify.annotations.Nullable;

/** Reads a module. */
final class ModuleParser {
  /** The thread of a computation, which stands after its braces. */
  private static final String EXECUTION_THREAD = "execution_thread";

  /** The name of computations that are written where they are called. */
  private static final String UNNAMED = "_";

  private final HloScanner in;
  private final ReadLimits limits;
  private final Map<String, HloComputation> computations = new HashMap<>();

  /** Those of computations without a name in the text, too, which nothing in it can name. */
  private final Set<String> names = new HashSet<>();

  private final List<HloComputation> inOrder = new ArrayList<>();
  private final FreshNames freshNames = new FreshNames(names::contains);
  private @Nullable HloComputation entry;
  private long instructions;

  ModuleParser(HloScanner in, ReadLimits limits) {
    this.in = in;
    this.limits = limits;
  }

  HloModule parse() {
    int start = in.offset();
    boolean hasHeader = in.takeWord("HloModule");
    Map<HloAttribute<?>, Object> attributes = new HashMap<>();
    String name = hasHeader ? parseHeader(attributes) : "";
    HloFrames frames = hasHeader ? parseFrames() : HloFrames.NONE;
    if (!hasHeader && isInstruction()) {
      return parseInstruction(start);
    }
    while (!in.atEnd()) {
      parseComputation();
    }
    if (inOrder.isEmpty()) {
      throw in.errorAt(start, "expected a module of HLO, with at least one computation");
    }
    HloComputation program = entry == null ? inOrder.getLast() : entry;
    return in.make(
        start,
        () -> {
          HloModule.Builder module =
              HloModule.builder(hasHeader ? name : "module_" + program.name());
          inOrder.forEach(module::add);
          HloModuleAttributes.all().forEach(use -> copy(use.attribute(), attributes, module));
          return module.entry(program).frames(frames).build();
        });
  }

  /** Returns whether an instruction is next rather than a computation. */
  private boolean isInstruction() {
    int start = in.offset();
    boolean isRoot = in.takeWord("ROOT");
    boolean isShape = ShapeSyntax.isNext(in);
    boolean isInstruction = isRoot || isShape;
    if (!isInstruction && (in.at("%") || in.atWord())) {
      in.name("a name");
      isInstruction = in.at("=");
    }
    in.goTo(start);
    return isInstruction;
  }

  /** Reads a module of one instruction, whose operands have shapes and are the parameters. */
  private HloModule parseInstruction(int start) {
    ComputationParser body = new ComputationParser(in, this);
    in.enter(body);
    body.parseAlone(UNNAMED);
    if (!in.atEnd()) {
      throw in.error("expected the end after an instruction that is not in a computation");
    }
    return in.make(
        start,
        () -> {
          HloComputation program = body.build(uniqueName(UNNAMED), HloComputation.MAIN_THREAD);
          inOrder.add(program);
          HloModule.Builder module = HloModule.builder(UNNAMED);
          inOrder.forEach(module::add);
          return module.set(HloModuleAttributes.IS_SCHEDULED, true).build();
        });
  }

  @SuppressWarnings("unchecked") // values were put with their attributes
  private static <T> void copy(
      HloAttribute<T> attribute, Map<HloAttribute<?>, Object> from, HloModule.Builder to) {
    T value = (T) from.get(attribute);
    if (value != null) {
      to.set(attribute, value);
    }
  }

  private String parseHeader(Map<HloAttribute<?>, Object> attributes) {
    String name = in.name("the name of a module");
    in.take(":"); // older texts have it
    TreeSet<String> read = new TreeSet<>();
    while (in.take(",")) {
      AttributeList.parse(
          in,
          HloModuleAttributes.all(),
          AttributeList.AttributeAlias.NONE,
          read,
          new AttributeList.Target() {
            @Override
            public <T> void set(HloAttribute<T> attribute, T value) {
              attributes.put(attribute, value);
            }
          });
    }
    return name;
  }

  private HloFrames parseFrames() {
    return new HloFrames(
        parseTable("FileNames", HloScanner::string),
        parseTable("FunctionNames", HloScanner::string),
        parseTable("FileLocations", RecordSyntaxes.LOCATION::parse),
        parseTable("StackFrames", RecordSyntaxes.FRAME::parse));
  }

  /** Reads rows, which are numbered from one on. */
  private <T> List<T> parseTable(String title, Function<HloScanner, T> row) {
    List<T> rows = new ArrayList<>();
    if (in.takeWord(title)) {
      while (in.atInteger()) {
        int start = in.offset();
        if (in.integer() != rows.size() + 1L) {
          throw in.errorAt(start, "expected row " + (rows.size() + 1L) + " of " + title);
        }
        rows.add(row.apply(in));
      }
    }
    return rows;
  }

  private void parseComputation() {
    int start = in.offset();
    boolean isEntry = in.takeWord("ENTRY");
    if (isEntry && entry != null) {
      throw in.errorAt(start, "a module has one ENTRY");
    }
    int place = in.offset();
    String name = in.name("the name of a computation");
    if (computations.containsKey(name)) {
      throw in.errorAt(place, "the computation '" + name + "' is there twice");
    }
    int declared = in.offset();
    HloProgramShape shape = in.at("(") ? parseProgramShape() : null;
    HloComputation computation = parseBody(uniqueName(name), place);
    if (shape != null) {
      checkShape(shape, computation, declared);
    }
    computations.put(name, computation);
    if (isEntry) {
      entry = computation;
    }
  }

  private HloProgramShape parseProgramShape() {
    List<HloShape> parameters =
        in.list(
            "(",
            ")",
            () -> {
              in.name("the name of a parameter");
              in.take(":"); // some texts lack it
              return Syntaxes.SHAPE.parse(in);
            });
    in.expect("->");
    return new HloProgramShape(parameters, Syntaxes.SHAPE.parse(in));
  }

  private void checkShape(HloProgramShape declared, HloComputation computation, int place) {
    // Shapes of parameters are not looked at, as XLA does not.
    boolean isSame = declared.result().isCompatible(computation.root().shape());
    if (!isSame) {
      throw in.errorAt(
          place, "the result of '%s' has not the shape of its root".formatted(computation.name()));
    }
  }

  /** Reads the instructions of a computation, in braces, and adds it; null is no name. */
  private HloComputation parseBody(@Nullable String name, int place) {
    return in.nested(() -> {
      ComputationParser body = new ComputationParser(in, this);
      TextScope before = in.enter(body);
      body.parse();
      in.enter(before);
      String thread = name == null ? HloComputation.MAIN_THREAD : parseThread();
      HloComputation computation =
          in.make(place, () -> body.build(name == null ? uniqueName(UNNAMED) : name, thread));
      inOrder.add(computation);
      return computation;
    });
  }

  private String parseThread() {
    if (!in.take(",")) {
      return HloComputation.MAIN_THREAD;
    }
    int start = in.offset();
    if (!in.attributeName().equals(EXECUTION_THREAD)) {
      throw in.errorAt(start, "expected '" + EXECUTION_THREAD + "'");
    }
    return in.string();
  }

  /** Reads what an instruction calls: a name, or a computation in braces. */
  HloComputation parseCalled() {
    int start = in.offset();
    if (in.at("{")) {
      return parseBody(null, start);
    }
    String name = in.name("the name of a computation");
    HloComputation computation = computations.get(name);
    if (computation == null) {
      throw in.errorAt(start, "there is no computation '" + name + "' before this");
    }
    return computation;
  }

  /** Adds a computation that the text does not have, but that is meant. */
  void addImplied(HloComputation computation) {
    inOrder.add(computation);
  }

  /** Returns a name that no computation has, which is taken then. */
  String uniqueName(String wanted) {
    String name = freshNames.of(wanted);
    names.add(name);
    return name;
  }

  /** Counts an instruction. */
  void count(int offset) {
    if (++instructions > limits.operations()) {
      throw new LimitExceededException(
          in.errorAt(offset, "more than " + limits.operations() + " instructions"));
    }
  }
}
