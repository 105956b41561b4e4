package org.hlo4j.text.format;

import java.util.List;
import java.util.Optional;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.CustomDirective;
import org.hlo4j.ir.asm.OpAsmParser.UnresolvedOperand;
import org.hlo4j.ir.asm.ParsedArguments;
import org.hlo4j.ir.asm.PrintedArguments;
import org.hlo4j.text.format.Part.Kind;

/**
 * The use of a custom directive: {@code custom<Name>($a, ref($b))}.
 *
 * @param arguments the arguments
 * @param parsed the arguments that it parses: those not in {@code ref(…)}
 */
record CustomUse(CustomDirective directive, List<Part> arguments, List<Part> parsed, boolean space)
    implements Directive {
  @Override
  public void print(PrintedParts op) {
    op.space(space);
    directive.print(op.printer(), new Printed(op, arguments));
  }

  @Override
  public void parse(ParsedParts op) {
    int offset = op.parser().offset();
    for (int i = 0; i < parsed.size(); i++) {
      Part part = parsed.get(i);
      if (part.is(Kind.OPERANDS)) {
        op.setOperands(part.index(), List.of(), offset);
      }
    }
    directive.parse(op.parser(), new Parsed(op, arguments, offset));
  }

  @Override
  public List<Part> parts() {
    return parsed;
  }

  /** Returns the position in the definition of the part that an argument refers to. */
  private static int index(List<Part> arguments, int argument, Kind kind) {
    Part part = arguments.get(argument);
    if (!part.is(kind)) {
      throw new IllegalArgumentException("argument " + argument + " is " + part);
    }
    return part.index();
  }

  private static String text(List<Part> arguments, int argument) {
    index(arguments, argument, Kind.TEXT);
    return arguments.get(argument).text();
  }

  private record Printed(PrintedParts op, List<Part> arguments) implements PrintedArguments {
    @Override
    public Operation operation() {
      return op.operation();
    }

    @Override
    public int size() {
      return arguments.size();
    }

    @Override
    public List<Value> operands(int argument) {
      return op.operands(index(arguments, argument, Kind.OPERANDS));
    }

    @Override
    public List<Type> types(int argument) {
      return op.types(arguments.get(argument));
    }

    @Override
    public Type type(int argument) {
      return op.type(arguments.get(argument));
    }

    @Override
    public Optional<Attribute> attribute(int argument) {
      int index = index(arguments, argument, Kind.PROPERTY);
      return Optional.ofNullable(op.operation().propertyOrNull(index))
          .map(value -> op.operation().definition().toBase(index, value));
    }

    @Override
    public List<Region> regions(int argument) {
      return op.regions(index(arguments, argument, Kind.REGIONS));
    }

    @Override
    public List<Block> successors(int argument) {
      return op.successors(index(arguments, argument, Kind.SUCCESSORS));
    }

    @Override
    public String text(int argument) {
      return CustomUse.text(arguments, argument);
    }
  }

  private record Parsed(ParsedParts op, List<Part> arguments, int offset)
      implements ParsedArguments {
    @Override
    public OperationState state() {
      return op.state();
    }

    @Override
    public int size() {
      return arguments.size();
    }

    @Override
    public List<UnresolvedOperand> operands(int argument) {
      return op.operands(index(arguments, argument, Kind.OPERANDS));
    }

    @Override
    public void setOperands(int argument, List<UnresolvedOperand> operands) {
      op.setOperands(index(arguments, argument, Kind.OPERANDS), operands, offset);
    }

    @Override
    public List<Type> types(int argument) {
      return op.types(arguments.get(argument));
    }

    @Override
    public void setTypes(int argument, List<Type> types) {
      op.setTypes(arguments.get(argument), types);
    }

    @Override
    public void setType(int argument, Type type) {
      op.setType(arguments.get(argument), type);
    }

    @Override
    public Optional<Attribute> attribute(int argument) {
      int index = index(arguments, argument, Kind.PROPERTY);
      return Optional.ofNullable(op.state().propertyOrNull(index))
          .map(value -> op.state().definition().toBase(index, value));
    }

    @Override
    public void setAttribute(int argument, Attribute attribute) {
      int index = index(arguments, argument, Kind.PROPERTY);
      op.state().setProperty(index, op.state().definition().fromBase(index, attribute));
    }

    @Override
    public List<Region> regions(int argument) {
      return op.regions(index(arguments, argument, Kind.REGIONS));
    }

    @Override
    public void setRegions(int argument, List<Region> regions) {
      op.setRegions(index(arguments, argument, Kind.REGIONS), regions);
    }

    @Override
    public List<Block> successors(int argument) {
      return op.successors(index(arguments, argument, Kind.SUCCESSORS));
    }

    @Override
    public void setSuccessors(int argument, List<Block> successors) {
      op.setSuccessors(index(arguments, argument, Kind.SUCCESSORS), successors);
    }

    @Override
    public String text(int argument) {
      return CustomUse.text(arguments, argument);
    }
  }
}
