package org.hlo4j.hlo.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.hlo4j.hlo.HloAttribute;
import org.hlo4j.hlo.HloCallAttributes;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloElementType;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
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
  private @Nullable HloInstruction root;
  private String current = "";

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

  HloComputation build(String name, String thread) {
    List<HloInstruction> all = new ArrayList<>(instructions.values());
    return HloComputation.of(name, all, root == null ? all.getLast() : root, thread);
  }

  @Override
  public HloComputation computation(HloScanner scanner) {
    return module.parseCalled(current);
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
    current = name;
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
    HloInstruction.Builder builder = parseApplied(name, opcode, shape);
    parseAttributes(opcode, builder::set);
    return add(place, in.make(place, builder::build));
  }

  /** Reads what an opcode is applied to. */
  private HloInstruction.Builder parseApplied(
      String name, HloOpcode opcode, @Nullable HloShape shape) {
    HloInstruction.Builder builder = HloInstruction.builder(name, opcode);
    if (shape != null) {
      builder.shape(shape);
    }
    HloAttribute<?> content = opcode.content();
    if (content == null) {
      return builder.operands(parseOperands());
    }
    in.expect("(");
    parseContent(content, shape, builder);
    in.expect(")");
    return builder;
  }

  private <T> void parseContent(
      HloAttribute<T> content, @Nullable HloShape shape, HloInstruction.Builder builder) {
    TextSyntax<T> syntax = AttributeRow.of(content).syntax();
    if (content == HloInstructionAttributes.LITERAL) {
      if (shape == null) {
        throw in.error("the shape of a constant must be given");
      }
      builder.set(HloInstructionAttributes.LITERAL, LiteralSyntax.parse(in, shape));
    } else if (syntax != null) {
      builder.set(content, syntax.parse(in));
    }
  }

  private List<HloInstruction> parseOperands() {
    return in.list("(", ")", this::parseOperand);
  }

  /** Reads an operand: a name, or an instruction without one, with or without the shape. */
  private HloInstruction parseOperand() {
    int start = in.offset();
    HloShape shape = ShapeSyntax.isNext(in) && !isNested() ? Syntaxes.SHAPE.parse(in) : null;
    if (isNested()) {
      return in.nested(() -> parseNested(shape));
    }
    HloInstruction operand = instruction(in);
    if (shape != null && !shape.isCompatible(operand.shape())) {
      throw in.errorAt(start, "the operand '%s' has another shape".formatted(operand.name()));
    }
    return operand;
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
    HloInstruction.Builder builder = parseApplied(uniqueName(word), opcode, shape);
    return add(place, in.make(place, builder::build));
  }

  private String uniqueName(String word) {
    String name = word + ".anon";
    for (int i = 1; instructions.containsKey(name); i++) {
      name = word + ".anon." + i;
    }
    return name;
  }

  private void parseAttributes(HloOpcode opcode, AttributeList.Target target) {
    TreeSet<String> read = new TreeSet<>();
    while (in.take(",")) {
      AttributeList.parse(
          in, opcode.attributes(), (name, from, to) -> parseAlias(opcode, name, to), read, target);
    }
  }

  /** Reads attributes in a form that is not printed. */
  private boolean parseAlias(HloOpcode opcode, String name, AttributeList.Target target) {
    if (opcode == HloOpcode.COMPARE && name.equals("type")) {
      parseComparisonType(target);
    } else if (opcode == HloOpcode.CUSTOM_CALL && name.equals("to_apply")) {
      target.set(HloCallAttributes.CALLED_COMPUTATIONS, List.of(Syntaxes.COMPUTATION.parse(in)));
    } else if (opcode == HloOpcode.CONVOLUTION && name.equals("conv_kind")) {
      target.set(
          HloInstructionAttributes.CONVOLUTION_KIND,
          Syntaxes.word(HloWords.ConvolutionKind.class).parse(in));
    } else if (opcode.hasAttribute(HloCallAttributes.USE_GLOBAL_DEVICE_IDS)
        && name.equals("mode")) {
      in.word("a mode"); // follows from channel and device numbers; XLA drops it, too
    } else if ((opcode == HloOpcode.ASYNC_UPDATE || opcode == HloOpcode.ASYNC_DONE)
        && name.equals("calls")) {
      Syntaxes.COMPUTATION.parse(in); // that of the start; older texts repeat it
    } else {
      return false;
    }
    return true;
  }

  private void parseComparisonType(AttributeList.Target target) {
    int start = in.offset();
    String type = in.word("a type of comparisons");
    switch (type) {
      case "TOTALORDER" -> target.set(HloInstructionAttributes.ORDER, HloWords.Order.TOTAL);
      case "FLOAT", "SIGNED", "UNSIGNED" -> {} // follows from the operands
      default ->
          throw in.errorAt(
              start, "'%s' is none of FLOAT, TOTALORDER, SIGNED, UNSIGNED".formatted(type));
    }
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
      parseAttributes(sugar.outer(), outer::set);
      return in.make(place, outer::build);
    }
    AsyncSugar.Start start = new AsyncSugar.Start(sugar.inner(), outer);
    TreeSet<String> read = new TreeSet<>();
    while (in.take(",")) {
      AttributeList.parse(in, start.uses(), (attribute, from, to) -> false, read, start);
    }
    return in.make(
        place,
        () -> {
          HloComputation wrapped = start.wrapped(module.uniqueName(name), shape);
          module.addImplied(wrapped);
          return outer.set(HloCallAttributes.CALLS, wrapped).build();
        });
  }
}
