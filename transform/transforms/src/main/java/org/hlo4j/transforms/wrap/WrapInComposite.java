package org.hlo4j.transforms.wrap;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.SymbolTables;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.diagnostic.Diagnostic;
import org.hlo4j.ir.pass.PassContext;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.pass.PassOption;
import org.hlo4j.ir.rewrite.GreedyOptions;
import org.hlo4j.ir.rewrite.GreedyRewriter;
import org.hlo4j.ir.rewrite.InsertionPoint;
import org.hlo4j.ir.rewrite.RewritePattern;
import org.hlo4j.ir.rewrite.RewritePatterns;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.stablehlo.CompositeOp;
import org.hlo4j.opset.builtin.BuiltinOps;
import org.hlo4j.opset.func.FuncOps;
import org.hlo4j.opset.stablehlo.Modules;
import org.jspecify.annotations.Nullable;

/**
 * Wraps operations of given names: each becomes a composite operation of its name and attributes,
 * whose decomposition, a new private function, consists of the operation itself. Afterwards
 * operations of these names occur only in such functions.
 */
public final class WrapInComposite {
  private static final String OP_NAMES = "op-names";
  private static final String VERSION = "version";

  /** The name and options of the pass. */
  public static final PassDefinition DEFINITION =
      new PassDefinition(
          "stablehlo-wrap-in-composite",
          "Wraps a non-composite  StableHLO op in a composite op.",
          PassDefinition.MODULE,
          List.of(
              PassOption.strings(OP_NAMES, "The names of the ops to wrap."),
              PassOption.integer(VERSION, 0, "The version number of the composite op.")),
          options -> {
            List<String> names = options.strings(OP_NAMES).stream().map(String::strip).toList();
            int version = (int) options.integer(VERSION);
            return (module, context) -> run(module, names, version, context);
          });

  private final IntegerAttr version;
  private final Map<Block, FreeNames> freeNames = new IdentityHashMap<>();

  private WrapInComposite(IntegerAttr version) {
    this.version = version;
  }

  private static void run(Operation module, List<String> names, int version, PassContext context) {
    Set<OpDefinition> known = new LinkedHashSet<>();
    for (String name : names) {
      OpDefinition definition = context.registry().opOrNull(name);
      if (definition != null) {
        known.add(definition);
      } else {
        context
            .diagnostics()
            .report(
                Diagnostic.warning(
                    module.location(),
                    "Unknown op name in opNamesOption: '%s' is not a registered operation."
                        .formatted(name)));
      }
    }
    WrapInComposite pass = new WrapInComposite(IntegerAttr.i32(version));
    RewritePatterns patterns = new RewritePatterns();
    known.forEach(
        definition -> patterns.add(RewritePattern.of(definition, pass::wrap).ignoringUses()));
    GreedyOptions options =
        GreedyOptions.DEFAULT.withTopDown(false).withStrictness(GreedyOptions.Strictness.EXISTING);
    if (!GreedyRewriter.apply(module, patterns, options, context.registry()).converged()) {
      throw context.failure();
    }
  }

  private boolean wrap(Operation operation, Rewriter rewriter) {
    Operation module = enclosingModuleOrNull(operation);
    if (module == null) {
      return false;
    }
    String function = addFunction(operation, module, rewriter);
    rewriter.replaceWithNew(
        operation,
        OperationState.inPlaceOf(operation, Modules.COMPOSITE)
            .addOperands(operation.operands())
            .set(CompositeOp.NAME, operation.name())
            .set(CompositeOp.COMPOSITE_ATTRIBUTES, attributes(operation))
            .set(CompositeOp.DECOMPOSITION, function)
            .setAttribute(CompositeOp.VERSION, version));
    return true;
  }

  private static @Nullable Operation enclosingModuleOrNull(Operation operation) {
    Operation enclosing = operation.parentOpOrNull();
    while (enclosing != null && !enclosing.is(BuiltinOps.MODULE)) {
      enclosing = enclosing.parentOpOrNull();
    }
    return enclosing;
  }

  /** Returns inherent and discardable attributes. */
  private static DictionaryAttr attributes(Operation operation) {
    List<NamedAttribute> attributes = new ArrayList<>(operation.discardableAttributes().entries());
    for (int i = 0; i < operation.definition().properties().size(); i++) {
      Attribute value = operation.propertyOrNull(i);
      if (value != null) {
        String name = operation.definition().properties().get(i).name();
        attributes.add(new NamedAttribute(name, value));
      }
    }
    return DictionaryAttr.of(attributes);
  }

  /** Adds a private function that consists of the operation; returns its name. */
  private String addFunction(Operation operation, Operation module, Rewriter rewriter) {
    Block body = module.region(0).front();
    String name = freeNames.computeIfAbsent(body, FreeNames::new).take(operation.name() + ".impl");
    List<Type> inputs = Value.types(operation.operands());
    FuncOp function =
        FuncOp.create(
            operation.location(), name, new FunctionType(inputs, operation.resultTypes()));
    function.operation().setAttribute(SymbolTables.SYMBOL_VISIBILITY, StringAttr.of("private"));
    Block block = function.body().addBlock();
    inputs.forEach(type -> block.addArgument(type, operation.location()));
    Operation copy = operation.copy();
    copy.setOperands(block.arguments());
    block.append(copy);
    block.append(
        new OperationState(FuncOps.RETURN, operation.location())
            .addOperands(copy.results())
            .create());
    rewriter.at(InsertionPoint.atEnd(body), () -> rewriter.insert(function.operation()));
    return name;
  }
}
