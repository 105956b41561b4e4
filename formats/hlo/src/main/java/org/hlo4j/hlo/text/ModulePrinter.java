package org.hlo4j.hlo.text;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.hlo4j.hlo.HloAttribute;
import org.hlo4j.hlo.HloCallAttributes;
import org.hlo4j.hlo.HloComputation;
import org.hlo4j.hlo.HloFrames;
import org.hlo4j.hlo.HloInstruction;
import org.hlo4j.hlo.HloInstructionAttributes;
import org.hlo4j.hlo.HloLiteral;
import org.hlo4j.hlo.HloModule;
import org.hlo4j.hlo.HloOpcode;
import org.hlo4j.hlo.define.AttributeRow;
import org.hlo4j.hlo.syntax.HloTextWriter;
import org.hlo4j.hlo.syntax.LiteralSyntax;
import org.hlo4j.hlo.syntax.RecordSyntaxes;
import org.hlo4j.hlo.syntax.ShapeSyntax;
import org.hlo4j.hlo.syntax.Syntaxes;
import org.hlo4j.hlo.syntax.TextSyntax;
import org.jspecify.annotations.Nullable;

/** Prints modules. */
final class ModulePrinter {
  private final HloTextWriter out;

  ModulePrinter(HloTextWriter out) {
    this.out = out;
  }

  void print(HloModule module) {
    out.append("HloModule ").append(module.name());
    module.attributes().forEach(this::printAttribute);
    out.append("\n\n");
    if (out.style().hasMetadata() && !module.frames().isEmpty()) {
      printFrames(module.frames());
    }
    Set<HloComputation> implied = implied(module);
    for (HloComputation computation : module.computations()) {
      if (!implied.contains(computation)) {
        out.append(computation == module.entry() ? "ENTRY " : "");
        print(computation);
        out.append("\n\n");
      }
    }
  }

  /** The computations that are written as part of instructions. */
  private static Set<HloComputation> implied(HloModule module) {
    Set<HloComputation> implied = new HashSet<>();
    for (HloComputation computation : module.computations()) {
      for (HloInstruction instruction : computation.instructions()) {
        if (instruction.opcode() == HloOpcode.ASYNC_START && AsyncSugar.of(instruction) != null) {
          implied.add(instruction.require(HloCallAttributes.CALLS));
        }
      }
    }
    return implied;
  }

  private void printFrames(HloFrames frames) {
    printTable("FileNames", frames.files(), out::string);
    printTable("FunctionNames", frames.functions(), out::string);
    printTable(
        "FileLocations",
        frames.locations(),
        location -> RecordSyntaxes.LOCATION.print(location, out));
    printTable("StackFrames", frames.frames(), frame -> RecordSyntaxes.FRAME.print(frame, out));
    out.append("\n");
  }

  private <T> void printTable(String title, List<T> rows, Consumer<T> print) {
    out.append(title).append("\n");
    for (int i = 0; i < rows.size(); i++) {
      out.append(i + 1).append(" ");
      print.accept(rows.get(i));
      out.append("\n");
    }
    out.append("\n");
  }

  private void print(HloComputation computation) {
    out.name(computation);
    if (out.style().hasProgramShapes()) {
      out.append(" ");
      out.list("(", ", ", ")", computation.parameters(), this::printParameter);
      out.append(" -> ");
      ShapeSyntax.WITHOUT_LAYOUT.print(computation.root().shape(), out);
    }
    out.append(" {\n");
    for (HloInstruction instruction : computation.instructions()) {
      out.append(instruction == computation.root() ? "  ROOT " : "  ");
      print(instruction);
      out.append("\n");
    }
    out.append("}");
    if (!computation.thread().equals(HloComputation.MAIN_THREAD)) {
      out.append(", execution_thread=").string(computation.thread());
    }
  }

  private void printParameter(HloInstruction parameter) {
    out.append(parameter.name()).append(": ");
    ShapeSyntax.WITHOUT_LAYOUT.print(parameter.shape(), out);
  }

  private void print(HloInstruction instruction) {
    out.name(instruction).append(" = ");
    Syntaxes.SHAPE.print(instruction.shape(), out);
    AsyncSugar sugar = AsyncSugar.of(instruction);
    out.append(" ").append(sugar == null ? instruction.opcode().text() : sugar.text());
    HloAttribute<?> content = instruction.opcode().content();
    out.append("(");
    if (content == null) {
      printOperands(instruction.operands());
    } else {
      printContent(instruction.require(content));
    }
    out.append(")");
    if (sugar == null || instruction.opcode() != HloOpcode.ASYNC_START) {
      printAttributes(instruction.attributes(), content);
    } else {
      printSugared(instruction);
    }
  }

  private void printOperands(List<HloInstruction> operands) {
    for (int i = 0; i < operands.size(); i++) {
      out.append(i == 0 ? "" : ", ").append(ShapeSyntax.indexComment(i)).name(operands.get(i));
    }
  }

  /** A constant has the shape of its instruction. */
  private void printContent(Object content) {
    if (content instanceof HloLiteral literal) {
      LiteralSyntax.printValue(literal, out);
    } else {
      out.append(content);
    }
  }

  private void printAttributes(
      Map<HloAttribute<?>, Object> attributes, @Nullable HloAttribute<?> content) {
    attributes.forEach((attribute, value) -> {
      if (attribute != content) {
        printAttribute(attribute, value);
      }
    });
  }

  private void printThose(
      Map<HloAttribute<?>, Object> attributes, Predicate<HloAttribute<?>> printed) {
    attributes.forEach((attribute, value) -> {
      if (printed.test(attribute)) {
        printAttribute(attribute, value);
      }
    });
  }

  /** Own attributes first, then those of what is wrapped, then those that all have. */
  private void printSugared(HloInstruction start) {
    HloInstruction wrapped = start.require(HloCallAttributes.CALLS).root();
    Map<HloAttribute<?>, Object> own = new LinkedHashMap<>(start.attributes());
    own.remove(HloCallAttributes.CALLS);
    printThose(own, attribute -> !wrapped.opcode().hasAttribute(attribute));
    printThose(wrapped.attributes(), attribute -> !HloOpcode.isCommon(attribute));
    printThose(own, attribute -> wrapped.opcode().hasAttribute(attribute));
  }

  @SuppressWarnings("unchecked") // values were set with their attributes
  private <T> void printAttribute(HloAttribute<T> attribute, Object value) {
    TextSyntax<T> syntax = AttributeRow.of(attribute).syntax();
    if (syntax != null
        && (out.style().hasMetadata() || attribute != HloInstructionAttributes.METADATA)) {
      out.append(", ").append(attribute.name()).append("=");
      syntax.print((T) value, out);
    }
  }
}
