package org.hlo4j.hlo.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.hlo4j.hlo.HloAttribute;
import org.hlo4j.hlo.HloCallAttributes;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloElementType;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloLiteral;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.HloShape;
import org.hlo4j.hlo.HloWords;
import org.hlo4j.hlo.define.AttributeRow;
import org.hlo4j.hlo.syntax.HloScanner;
import org.hlo4j.hlo.syntax.LiteralSyntax;
import org.hlo4j.hlo.syntax.ShapeSyntax;
import org.hlo4j.hlo.syntax.Syntaxes;
import org.hlo4j.hlo.syntax.TextScope;
import org.hlo4j.hlo.syntax.TextSyntax;
import org.jspecify.annotations.Nullable;

/** Reads the instructions of a computation. */
final class ComputationParser implements TextScope {
  private final HloScanner in;
  private final ModuleParser module;
  private final Map<String, HloInstruction> instructions = new LinkedHashMap<>();
  private final AsyncChains chains = new AsyncChains();
  private final FreshNames freshNames = new FreshNames(instructions::containsKey);
  private @Nullable HloInstruction root;

  /** Elements of tuples that operands name by the tuple and a number, by that name. */
  private final Map<String, HloInstruction> elements = new HashMap<>();

  /** Whether operands that are nowhere defined are parameters. */
  private boolean isAlone;

  ComputationParser(HloScanner in, ModuleParser module) {
    this.in = in;
    this.module = module;
  }

  void parse() {
    in.expect("{");
    do {
      parseInstruction();
    } while (!in.take("}"));
  }

  /**
   * Reads an instruction that is all there is.
   *
   * @param unnamed its name if the text has none
   */
  void parseAlone(String unnamed) {
    isAlone = true;
    boolean isRoot = in.takeWord("ROOT");
    if (!isRoot && ShapeSyntax.isNext(in)) {
      root = parseValue(unnamed);
    } else {
      parseInstruction();
    }
  }

  HloComputation build(String name, String thread) {
    List<HloInstruction> all = List.copyOf(instructions.values());
    int rootAt = root == null ? all.size() - 1 : all.indexOf(root);
    List<HloInstruction> complete = chains.complete(all, module::uniqueName, module::addImplied);
    return HloComputation.of(name, complete, complete.get(rootAt), thread);
  }

  @Override
  public HloComputation computation(HloScanner scanner) {
    return module.parseCalled();
  }

  @Override
  public HloInstruction instruction(HloScanner scanner) {
    int start = in.offset();
    return find(start, in.name("the name of an instruction"));
  }

  private HloInstruction find(int start, String name) {
    HloInstruction found = instructions.get(name);
    if (found == null) {
      throw in.errorAt(start, "there is no instruction '" + name + "' before this");
    }
    return found;
  }

  private void parseInstruction() {
    int start = in.offset();
    boolean isRoot = in.takeWord("ROOT");
    if (isRoot && root != null) {
      throw in.errorAt(start, "a computation has one ROOT");
    }
    int place = in.offset();
    String name = in.name("the name of an instruction");
    if (instructions.containsKey(name)) {
      throw in.errorAt(place, "the instruction '" + name + "' is there twice");
    }
    if (HloElementType.ofText(name) != null) {
      throw in.errorAt(place, "the name of a type cannot be that of an instruction: " + name);
    }
    in.expect("=");
    HloInstruction instruction = parseValue(name);
    if (isRoot) {
      root = instruction;
    }
  }

  private HloInstruction add(int place, HloInstruction instruction) {
    module.count(place);
    instructions.put(instruction.name(), instruction);
    return instruction;
  }

  /** Reads an instruction after its name. */
  private HloInstruction parseValue(String name) {
    HloShape shape = ShapeSyntax.isNext(in) ? Syntaxes.SHAPE.parse(in) : null;
    int place = in.offset();
    String word = in.word("an opcode");
    HloOpcode opcode = HloOpcode.ofText(word);
    AsyncSugar sugar = opcode == null ? AsyncSugar.of(word) : null;
    if (sugar != null) {
      return add(place, parseSugar(name, shape, place, sugar));
    }
    if (opcode == null) {
      throw in.errorAt(place, "unknown opcode '" + word + "'");
    }
    HloInstruction.Builder builder = parseApplied(() -> name, opcode, shape);
    AsyncChains.Repeated said = new AsyncChains.Repeated();
    parseAttributes(opcode, builder, said);
    return add(place, in.make(place, () -> build(builder, said)));
  }

  private HloInstruction build(HloInstruction.Builder builder, AsyncChains.Repeated said) {
    HloInstruction instruction = builder.build();
    chains.add(instruction, null);
    chains.check(instruction, said);
    return instruction;
  }

  /** Reads what an opcode is applied to; the name is asked for after that. */
  private HloInstruction.Builder parseApplied(
      Supplier<String> name, HloOpcode opcode, @Nullable HloShape shape) {
    HloAttribute<?> content = opcode.content();
    List<HloInstruction> operands = content == null ? parseOperands() : List.of();
    HloInstruction.Builder builder = HloInstruction.builder(name.get(), opcode).operands(operands);
    if (shape != null) {
      builder.shape(shape);
    }
    if (content != null) {
      in.expect("(");
      parseContent(content, shape, builder);
      in.expect(")");
    }
    return builder;
  }

  private <T> void parseContent(
      HloAttribute<T> content, @Nullable HloShape shape, HloInstruction.Builder builder) {
    TextSyntax<T> syntax = AttributeRow.of(content).syntax();
    if (content == HloInstructionAttributes.LITERAL) {
      if (shape == null) {
        throw in.error("the shape of a constant must be given");
      }
      HloLiteral literal = LiteralSyntax.parse(in, shape);
      builder.set(HloInstructionAttributes.LITERAL, literal).shape(literal.shape());
    } else if (syntax != null) {
      builder.set(content, syntax.parse(in));
    }
  }

  /** Reads operands; commas may be missing after shapes, and be there where nothing is. */
  private List<HloInstruction> parseOperands() {
    List<HloInstruction> operands = new ArrayList<>();
    in.expect("(");
    boolean isSeparate = true;
    while (!in.take(")")) {
      if (in.take(",")) {
        isSeparate = true;
      } else if (isSeparate) {
        operands.add(parseOperand(operands.size()));
        isSeparate = false;
      } else {
        throw in.error("expected ',' or ')'");
      }
    }
    return operands;
  }

  /** Reads an operand: a name, or an instruction without one, with or without the shape. */
  private HloInstruction parseOperand(int place) {
    int start = in.offset();
    HloShape shape = ShapeSyntax.isNext(in) && !isNested() ? Syntaxes.SHAPE.parse(in) : null;
    if (isNested()) {
      return in.nested(() -> parseNested(shape));
    }
    if (isAlone && shape != null) {
      return parameter(start, shape, in.at("%") || in.atWord() ? in.name("a name") : "_" + place);
    }
    if (shape != null) {
      in.take(","); // as if the shape were an operand of its own
    }
    HloInstruction operand = parseElements(instruction(in));
    if (shape != null && !shape.isCompatible(operand.shape())) {
      throw in.errorAt(start, "the operand '%s' has another shape".formatted(operand.name()));
    }
    return operand;
  }

  /** Returns the parameter of an instruction that is alone. */
  private HloInstruction parameter(int start, HloShape shape, String name) {
    HloInstruction found = instructions.get(name);
    if (found != null) {
      return found;
    }
    return add(
        start,
        HloInstruction.builder(name, HloOpcode.PARAMETER)
            .shape(shape)
            .set(HloInstructionAttributes.PARAMETER_NUMBER, (long) instructions.size())
            .build());
  }

  /** Reads what may follow the name of a tuple: the number of an element, and so on. */
  private HloInstruction parseElements(HloInstruction tuple) {
    HloInstruction element = tuple;
    while (in.take("#")) {
      int start = in.offset();
      long index = in.integer();
      String name = element.name() + "_" + index;
      HloInstruction known = elements.get(name);
      if (known == null) {
        HloInstruction.Builder builder =
            HloInstruction.builder(freshNames.of(name), HloOpcode.GET_TUPLE_ELEMENT)
                .operands(element)
                .set(HloInstructionAttributes.INDEX, index);
        known = add(start, in.make(start, builder::build));
        elements.put(name, known);
      }
      element = known;
    }
    return element;
  }

  /** Returns whether an opcode with operands is next, rather than a name. */
  private boolean isNested() {
    return in.isWordBefore("(") && !in.at("b(");
  }

  private HloInstruction parseNested(@Nullable HloShape shape) {
    int place = in.offset();
    String word = in.word("an opcode");
    HloOpcode opcode = HloOpcode.ofText(word);
    if (opcode == null) {
      throw in.errorAt(place, "unknown opcode '" + word + "'");
    }
    // Those of the same opcode have numbers, inner ones first.
    HloInstruction.Builder builder =
        parseApplied(() -> freshNames.of(word + ".anon"), opcode, shape);
    return add(place, in.make(place, builder::build));
  }

  private void parseAttributes(
      HloOpcode opcode, HloInstruction.Builder builder, AsyncChains.Repeated said) {
    TreeSet<String> read = new TreeSet<>();
    while (in.take(",")) {
      AttributeList.parse(
          in,
          opcode.attributes(),
          (name, from, to) ->
              parseAlias(opcode, name, builder, read) || parseAgain(opcode, name, said),
          read,
          builder::set);
    }
  }

  /** Reads attributes in a form that is not printed. */
  private boolean parseAlias(
      HloOpcode opcode, String name, HloInstruction.Builder builder, Set<String> read) {
    if (opcode == HloOpcode.COMPARE && name.equals("type") && !read.contains("order")) {
      parseComparisonType(builder);
      read.add("order"); // it says the same
    } else if (opcode == HloOpcode.CUSTOM_CALL && name.equals("to_apply")) {
      builder.set(HloCallAttributes.CALLED_COMPUTATIONS, List.of(Syntaxes.COMPUTATION.parse(in)));
    } else if (opcode == HloOpcode.CONVOLUTION && name.equals("conv_kind")) {
      builder.set(
          HloInstructionAttributes.CONVOLUTION_KIND,
          Syntaxes.word(HloWords.ConvolutionKind.class).parse(in));
    } else if (opcode.hasAttribute(HloCallAttributes.USE_GLOBAL_DEVICE_IDS)
        && name.equals("mode")) {
      in.word("a mode"); // follows from channel and device numbers; XLA drops it, too
    } else {
      return false;
    }
    return true;
  }

  /** Reads attributes of a start that what follows it repeats in older texts. */
  private boolean parseAgain(HloOpcode opcode, String name, AsyncChains.Repeated said) {
    if (opcode != HloOpcode.ASYNC_UPDATE && opcode != HloOpcode.ASYNC_DONE) {
      return false;
    }
    if (name.equals(HloCallAttributes.CALLS.name())) {
      said.computation = Syntaxes.COMPUTATION.parse(in);
    } else if (name.equals(HloCallAttributes.ASYNC_EXECUTION_THREAD.name())) {
      said.thread = in.string();
    } else {
      return false;
    }
    return true;
  }

  /** Integers have one order, whatever the type says. */
  private void parseComparisonType(HloInstruction.Builder builder) {
    int start = in.offset();
    String type = in.word("a type of comparisons");
    switch (type) {
      case "TOTALORDER", "SIGNED", "UNSIGNED" -> {
        if (!builder.operands().isEmpty() && hasFloats(builder.operands().getFirst().shape())) {
          builder.set(HloInstructionAttributes.ORDER, HloWords.Order.TOTAL);
        }
      }
      case "FLOAT" -> {}
      default ->
          throw in.errorAt(
              start, "'%s' is none of FLOAT, TOTALORDER, SIGNED, UNSIGNED".formatted(type));
    }
  }

  private static boolean hasFloats(HloShape shape) {
    return shape instanceof HloShape.Array array
        && (array.elementType().kind() == HloElementType.Kind.FLOAT
            || array.elementType().kind() == HloElementType.Kind.COMPLEX);
  }

  /** Reads an asynchronous operation that is written like the one that it wraps. */
  private HloInstruction parseSugar(
      String name, @Nullable HloShape shape, int place, AsyncSugar sugar) {
    if (shape == null) {
      throw in.errorAt(place, "the shape of an asynchronous operation must be given");
    }
    HloInstruction.Builder outer =
        HloInstruction.builder(name, sugar.outer()).shape(shape).operands(parseOperands());
    if (sugar.outer() != HloOpcode.ASYNC_START) {
      AsyncChains.Repeated said = new AsyncChains.Repeated();
      said.inner = sugar.inner();
      parseAttributes(sugar.outer(), outer, said);
      return in.make(place, () -> build(outer, said));
    }
    AsyncSugar.Start start = new AsyncSugar.Start(sugar.inner(), outer);
    TreeSet<String> read = new TreeSet<>();
    while (in.take(",")) {
      AttributeList.parse(in, start.uses(), (attribute, from, to) -> false, read, start);
    }
    AsyncChains.leaveOpen(outer);
    return in.make(
        place,
        () -> {
          HloInstruction instruction = outer.build();
          chains.add(instruction, start);
          return instruction;
        });
  }
}
