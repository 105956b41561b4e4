package org.hlo4j.text.format;

import java.util.List;
import java.util.Set;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.asm.CustomDirectives;
import org.hlo4j.ir.asm.OpAsmParser;
import org.hlo4j.ir.asm.OpAsmPrinter;
import org.hlo4j.ir.asm.OpSyntax;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.define.DialectRegistry;
import org.hlo4j.ir.define.InfersTypes;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Trait;

/** Custom syntax defined by a declarative assembly format. */
public final class AssemblyFormat implements OpSyntax {
  private final Directive[] elements;
  private final TypeResolver types;
  private final boolean fillsOperandSizes;
  private final boolean fillsResultSizes;

  private AssemblyFormat(
      List<Directive> elements,
      TypeResolver types,
      boolean fillsOperandSizes,
      boolean fillsResultSizes) {
    this.elements = elements.toArray(Directive[]::new);
    this.types = types;
    this.fillsOperandSizes = fillsOperandSizes;
    this.fillsResultSizes = fillsResultSizes;
  }

  /**
   * Compiles a format.
   *
   * @param definition the operation
   * @param format the format, in MLIR's notation
   * @param registry the dialects
   * @param directives the custom directives that the format may use
   * @return the syntax
   * @throws IllegalArgumentException if it is malformed, uses an unknown name or directive, or does
   *     not determine all parts of the operation
   */
  public static AssemblyFormat compile(
      OpDefinition definition,
      String format,
      DialectRegistry registry,
      CustomDirectives directives) {
    try {
      var firstPass = new FormatCompiler(definition, format, registry, directives, null);
      firstPass.compile();
      var compiler = new FormatCompiler(definition, format, registry, directives, firstPass);
      List<Directive> elements = compiler.compile();
      Set<Part> covered = compiler.covered();
      new Coverage(definition, covered).requireParts();
      InfersTypes inference = registry.interfaceOrNull(definition, InfersTypes.class);
      return new AssemblyFormat(
          elements,
          new TypeResolver(definition, covered, inference),
          definition.has(Trait.ATTR_SIZED_OPERAND_SEGMENTS)
              && !covered.contains(Part.all(Part.Kind.OPERANDS)),
          definition.has(Trait.ATTR_SIZED_RESULT_SEGMENTS)
              && !covered.contains(Part.all(Part.Kind.RESULT_TYPES)));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "assembly format of '" + definition + "': " + e.getMessage(), e);
    }
  }

  @Override
  public void print(OpAsmPrinter printer, Operation operation) {
    PrintedParts op = new PrintedParts(printer, operation);
    for (Directive element : elements) {
      element.print(op);
    }
  }

  @Override
  public void parse(OpAsmParser parser, OperationState state) {
    ParsedParts op =
        parser instanceof ParsedPartsOwner keeper ? keeper.parts() : new ParsedParts(parser, state);
    op.restart();
    for (Directive element : elements) {
      element.parse(op);
    }
    op.addRegionsAndSuccessors();
    if (fillsOperandSizes) {
      setSizes(OpDefinition.OPERAND_SEGMENT_SIZES, op.operands().sizes(), state);
    }
    if (fillsResultSizes) {
      setSizes(OpDefinition.RESULT_SEGMENT_SIZES, op.resultTypes().sizes(), state);
    }
    types.resolve(op);
  }

  private static void setSizes(String property, int[] sizes, OperationState state) {
    state.setAttribute(property, DenseArrayAttr.i32(sizes));
  }
}
