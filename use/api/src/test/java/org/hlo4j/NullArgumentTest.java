package org.hlo4j;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.op.ViewBuilder;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.stablehlo.AbsOp;
import org.hlo4j.op.stablehlo.StablehloBuilder;
import org.hlo4j.op.stablehlo.StablehloMethods;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.portability.SerializationOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every parameter of every public method refuses {@code null} by its name. */
class NullArgumentTest {
  private static final RankedTensorType TYPE = RankedTensorType.of(FloatType.F32, 2, 2);

  /** What methods are called on, and arguments that they take, by class. */
  private final Map<Class<?>, Object> samples;

  NullArgumentTest() {
    List<FunctionBuilder> builders = new ArrayList<>();
    Operation module =
        ModuleBuilder.create("m")
            .function(
                "main",
                List.of(TYPE),
                f -> {
                  builders.add(f);
                  f.returns(f.argument(0));
                })
            .build();
    FunctionBuilder builder = builders.getFirst();
    Value value = builder.argument(0);
    DotDimensionNumbersAttr dimensions =
        new DotDimensionNumbersAttr(LongList.of(), LongList.of(), LongList.of(1), LongList.of(0));
    samples =
        Map.ofEntries(
            Map.entry(FunctionBuilder.class, builder),
            Map.entry(BodyBuilder.class, builder),
            Map.entry(StablehloBuilder.class, builder),
            Map.entry(StablehloMethods.class, builder),
            Map.entry(ModuleBuilder.class, ModuleBuilder.create("other")),
            Map.entry(Operation.class, module),
            Map.entry(OperationState.class, builder.state(Elementwise.ABS, value)),
            Map.entry(OpDefinition.class, Elementwise.ABS),
            Map.entry(Value.class, value),
            Map.entry(Value[].class, new Value[] {value}),
            Map.entry(FuncOp.class, builder.function()),
            Map.entry(ViewBuilder.class, AbsOp.builder(value)),
            Map.entry(Tensor.class, Tensors.f32(new float[] {1})),
            Map.entry(ElementsAttr.class, Tensors.splat(TYPE, 1)),
            Map.entry(RankedTensorType.class, TYPE),
            Map.entry(Type.class, FloatType.F32),
            Map.entry(LongList.class, LongList.of(0)),
            Map.entry(DotDimensionNumbersAttr.class, dimensions),
            Map.entry(ComparisonDirection.class, ComparisonDirection.EQ),
            Map.entry(BodyBuilder.Combiner.class, (BodyBuilder.Combiner) BodyBuilder::add),
            Map.entry(BodyBuilder.Branch.class, (BodyBuilder.Branch) _ -> List.of()),
            Map.entry(BodyBuilder.Condition.class, (BodyBuilder.Condition) (_, v) -> v.getFirst()),
            Map.entry(BodyBuilder.Body.class, (BodyBuilder.Body) (_, v) -> v),
            Map.entry(Consumer.class, (Consumer<FunctionBuilder>) FunctionBuilder::returns),
            Map.entry(List.class, List.of()),
            Map.entry(Hlo4j.class, Hlo4j.standard()),
            Map.entry(Rewriter.class, new Rewriter(Hlo4j.standard().dialects())),
            Map.entry(Location.class, UnknownLoc.INSTANCE),
            Map.entry(Executable.class, Hlo4j.standard().prepare(module)),
            Map.entry(BoundCall.class, Hlo4j.standard().prepare(module).bind()),
            Map.entry(Buffer.class, ByteBuffer.allocate(16).order(ByteOrder.nativeOrder())),
            Map.entry(InterpreterValue.class, Tensors.f32(new float[] {1})),
            Map.entry(Dialect.class, Dialect.builder("own").build()),
            Map.entry(
                PassDefinition.class,
                PassDefinition.of("own-pass", "own", PassDefinition.ANY, (_, _) -> {})),
            Map.entry(PrinterOptions.class, PrinterOptions.DEFAULT),
            Map.entry(SerializationOptions.class, SerializationOptions.DEFAULT),
            Map.entry(PrepareOptions.class, PrepareOptions.FAST),
            Map.entry(InterpreterOptions.class, InterpreterOptions.DEFAULT),
            Map.entry(InputStream.class, InputStream.nullInputStream()),
            Map.entry(ByteBuffer.class, ByteBuffer.allocate(0)),
            Map.entry(MemorySegment.class, MemorySegment.NULL),
            Map.entry(Map.class, Map.of()),
            Map.entry(InterpreterValue[].class, new InterpreterValue[0]),
            Map.entry(ReadLimits.class, ReadLimits.DEFAULT),
            Map.entry(Version.class, Version.current()),
            Map.entry(Path.class, Path.of("none")),
            Map.entry(String.class, "main"),
            Map.entry(byte[].class, new byte[0]),
            Map.entry(long[].class, new long[] {1}),
            Map.entry(int[].class, new int[1]),
            Map.entry(float[].class, new float[1]),
            Map.entry(double[].class, new double[1]),
            Map.entry(boolean[].class, new boolean[1]),
            Map.entry(long.class, 0L),
            Map.entry(int.class, 0),
            Map.entry(float.class, 0f),
            Map.entry(double.class, 0d));
  }

  static Stream<Arguments> parameters() {
    return Stream.of(
            Hlo4j.class,
            Executable.class,
            BoundCall.class,
            ModuleBuilder.class,
            FunctionBuilder.class,
            BodyBuilder.class,
            StablehloBuilder.class,
            StablehloMethods.class,
            Tensors.class)
        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
        .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
        .filter(method -> !Modifier.isAbstract(method.getModifiers()))
        .flatMap(method ->
            Arrays.stream(method.getParameters())
                .filter(parameter -> !parameter.getType().isPrimitive())
                .map(parameter -> Arguments.of(method, parameter)));
  }

  @ParameterizedTest
  @MethodSource("parameters")
  void isRefusedByTheNameOfTheParameter(Method method, Parameter parameter) {
    Object[] arguments =
        Arrays.stream(method.getParameters())
            .map(each -> each.equals(parameter) ? null : sample(each.getType()))
            .toArray();
    Object target =
        Modifier.isStatic(method.getModifiers()) ? null : sample(method.getDeclaringClass());
    assertThatThrownBy(
            () -> {
              try {
                method.invoke(target, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            })
        .isInstanceOf(NullPointerException.class)
        .hasMessage(parameter.getName());
  }

  private Object sample(Class<?> type) {
    Object sample = samples.get(type);
    if (sample == null) {
      throw new AssertionError("no sample of " + type);
    }
    return sample;
  }
}
