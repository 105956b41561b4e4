package org.hlo4j;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.function.Consumer;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FunctionType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.op.builtin.ModuleOp;
import org.hlo4j.op.func.FuncOp;

/**
 * Builds a program, function by function.
 *
 * <pre>{@code
 * Operation program =
 *     ModuleBuilder.create("double")
 *         .function("main", List.of(type), f -> f.returns(f.add(f.argument(0), f.argument(0))))
 *         .build();
 * }</pre>
 */
public final class ModuleBuilder {
  private final ModuleOp module;
  private final Hlo4j hlo4j;

  private ModuleBuilder(ModuleOp module, Hlo4j hlo4j) {
    this.module = module;
    this.hlo4j = hlo4j;
  }

  /**
   * {@return a builder of a program with the {@linkplain Hlo4j#standard standard} dialects}
   *
   * @param name the name of the module, without {@code @}
   */
  public static ModuleBuilder create(String name) {
    return create(name, Hlo4j.standard());
  }

  /**
   * {@return a builder of a program with further dialects}
   *
   * @param name the name of the module, without {@code @}
   * @param hlo4j the dialects
   */
  public static ModuleBuilder create(String name, Hlo4j hlo4j) {
    requireNonNull(name, "name");
    requireNonNull(hlo4j, "hlo4j");
    ModuleOp module = ModuleOp.create(UnknownLoc.INSTANCE);
    module.operation().setAttribute("sym_name", StringAttr.of(name));
    return new ModuleBuilder(module, hlo4j);
  }

  /**
   * Adds a public function. Its result types are those of the values that {@code body} returns.
   *
   * @param name its name, without {@code @}
   * @param parameters the types of its parameters
   * @param body appends the operations and ends with {@link FunctionBuilder#returns}
   * @return this builder
   * @throws IllegalStateException if the body does not end so
   */
  public ModuleBuilder function(
      String name, List<? extends Type> parameters, Consumer<FunctionBuilder> body) {
    requireNonNull(name, "name");
    requireNonNull(parameters, "parameters");
    requireNonNull(body, "body");
    List<Type> types = List.copyOf(parameters);
    FuncOp function = FuncOp.create(UnknownLoc.INSTANCE, name, new FunctionType(types, List.of()));
    Block entry = function.body().addBlock();
    types.forEach(type -> entry.addArgument(type, UnknownLoc.INSTANCE));
    module.body().append(function.operation());
    body.accept(new FunctionBuilder(function, entry, hlo4j.dialects()));
    if (entry.terminatorOrNull() == null) {
      throw new IllegalStateException("function " + name + " returns nothing");
    }
    return this;
  }

  /**
   * {@return the program, verified}
   *
   * @throws org.hlo4j.ir.diagnostic.DiagnosticException if it does not verify
   */
  public Operation build() {
    hlo4j.verify(module.operation());
    return module.operation();
  }
}
