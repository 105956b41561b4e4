package org.hlo4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.hlo4j.inspect.diff.ProgramDiff;
import org.hlo4j.inspect.digest.ProgramDigest;
import org.hlo4j.inspect.explain.Explainer;
import org.hlo4j.inspect.explain.Explanation;
import org.hlo4j.inspect.summary.ProgramSummary;
import org.hlo4j.interpreter.InterpreterException;
import org.hlo4j.interpreter.InterpreterOptions;
import org.hlo4j.interpreter.InterpreterValue;
import org.hlo4j.interpreter.NpyFile;
import org.hlo4j.interpreter.Tensor;
import org.hlo4j.interpreter.Token;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.IrMapping;
import org.hlo4j.ir.Location;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.ReadLimits;
import org.hlo4j.ir.Region;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.WalkResult;
import org.hlo4j.ir.asm.PrinterOptions;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.ElementsAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.define.Dialect;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.Property;
import org.hlo4j.ir.diagnostic.DiagnosticException;
import org.hlo4j.ir.location.UnknownLoc;
import org.hlo4j.ir.pass.PassDefinition;
import org.hlo4j.ir.rewrite.Rewriter;
import org.hlo4j.jax.JaxExport;
import org.hlo4j.op.ViewBuilder;
import org.hlo4j.op.func.FuncOp;
import org.hlo4j.op.stablehlo.AbsOp;
import org.hlo4j.op.stablehlo.SliceOp;
import org.hlo4j.op.stablehlo.StablehloBuilder;
import org.hlo4j.op.stablehlo.StablehloMethods;
import org.hlo4j.op.stablehlo.StablehloOp;
import org.hlo4j.opset.Version;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.DotDimensionNumbersAttr;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.hlo4j.portability.SerializationOptions;
import org.hlo4j.program.ImportOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Public methods throw what the guide lists and nothing else, whatever their arguments are: each is
 * called with many combinations of valid, unusual and wrong ones.
 */
class ThrownTypesTest {
  private static final int CALLS = 200;

  private static final List<Class<? extends Throwable>> LISTED =
      List.of(
          DiagnosticException.class,
          InterpreterException.class,
          IllegalArgumentException.class,
          IllegalStateException.class,
          IndexOutOfBoundsException.class,
          NoSuchElementException.class,
          NullPointerException.class,
          IOException.class);

  /** Records that methods return and nobody else creates. */
  private static final Set<Class<?>> RESULTS =
      Set.of(JaxExport.class, Explanation.class, ProgramSummary.class);

  private static final String TEXT =
      """
      func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
        %c = stablehlo.constant dense<1.0> : tensor<2x2xf32>
        %0 = stablehlo.add %x, %c : tensor<2x2xf32>
        return %0 : tensor<2x2xf32>
      }
      """;

  private static final Hlo4j HLO4J = Hlo4j.standard();

  private final SplittableRandom random = new SplittableRandom(1);

  /** New values for each call, as methods change some of them. */
  private final Map<Class<?>, Supplier<List<?>>> pools = new HashMap<>();

  ThrownTypesTest() {
    RankedTensorType tensor = RankedTensorType.of(FloatType.F32, 2, 2);
    byte[] artifact = HLO4J.serialize(HLO4J.parse(TEXT));
    pool(int.class, -1, 0, 1, 2, Integer.MAX_VALUE, Integer.MIN_VALUE);
    pool(long.class, -1L, 0L, 1L, 2L, Long.MAX_VALUE, Long.MIN_VALUE);
    pool(float.class, 0f, 1.5f, Float.NaN, Float.NEGATIVE_INFINITY);
    pool(double.class, 0d, -1.5, 2.0, Double.NaN, Double.POSITIVE_INFINITY);
    pool(boolean.class, true, false);
    pool(String.class, "", "main", "x", "1.0.0", "0", "canonicalize", "no-such-pass{", "\0");
    pool(
        byte[].class, new byte[0], new byte[] {0}, TEXT.getBytes(StandardCharsets.UTF_8), artifact);
    pool(int[].class, new int[0], new int[] {1, 2});
    pool(
        long[].class,
        new long[0],
        new long[] {2, 2},
        new long[] {-1},
        new long[] {0},
        new long[] {1});
    pool(float[].class, new float[0], new float[] {1, 2, 3, 4});
    pool(double[].class, new double[0], new double[] {1, 2, 3, 4});
    pool(boolean[].class, new boolean[0], new boolean[] {true, false});
    pool(Path.class, Path.of("none"), Path.of("."), Path.of(""));
    pools.put(
        InputStream.class,
        () -> List.of(InputStream.nullInputStream(), new ByteArrayInputStream(artifact)));
    pools.put(
        ByteBuffer.class, () -> List.of(ByteBuffer.allocate(0), ByteBuffer.wrap(artifact.clone())));
    pools.put(
        Buffer.class,
        () ->
            List.of(
                ByteBuffer.allocate(0),
                FloatBuffer.allocate(4),
                FloatBuffer.allocate(4).asReadOnlyBuffer()));
    pools.put(
        BoundCall.class,
        () -> {
          BoundCall call = HLO4J.prepare(HLO4J.parse(TEXT)).bind();
          BoundCall complete = HLO4J.prepare(HLO4J.parse(TEXT)).bind();
          complete.input(0, FloatBuffer.allocate(4)).result(0, FloatBuffer.allocate(4));
          return List.of(call, complete);
        });
    pool(MemorySegment.class, MemorySegment.NULL, MemorySegment.ofArray(artifact));
    pool(Blob.class, Blob.EMPTY, Blob.wrap(artifact));
    pools.put(Operation.class, ThrownTypesTest::operations);
    pools.put(
        Value.class,
        () ->
            operations().stream()
                .flatMap(op -> Stream.concat(op.operands().stream(), op.results().stream()))
                .toList());
    pools.put(Region.class, () -> List.of(operations().getFirst().region(0), new Region()));
    pools.put(Block.class, () -> List.of(operations().getFirst().region(0).front(), new Block()));
    pools.put(FuncOp.class, () -> List.of(new FuncOp(operations().get(1))));
    pool(
        RankedTensorType.class,
        tensor,
        RankedTensorType.of(FloatType.BF16, 4),
        RankedTensorType.of(IntegerType.I1),
        RankedTensorType.of(IntegerType.I32, 0),
        RankedTensorType.of(FloatType.F128, 2),
        RankedTensorType.of(IntegerType.signless(100), 2),
        RankedTensorType.of(
            LongList.of(org.hlo4j.ir.builtin.ShapedType.DYNAMIC, 2), FloatType.F32));
    pool(Type.class, FloatType.F32, IntegerType.I1, tensor, org.hlo4j.ir.builtin.NoneType.INSTANCE);
    pool(LongList.class, LongList.of(), LongList.of(0), LongList.of(1, 0), LongList.of(-1, 7));
    pool(Location.class, UnknownLoc.INSTANCE);
    pool(Attribute.class, StringAttr.of("x"), Tensors.splat(tensor, 1));
    pool(DictionaryAttr.class, DictionaryAttr.EMPTY);
    pool(ElementsAttr.class, Tensors.splat(tensor, 1));
    pool(DenseElementsAttr.class, Tensors.splat(tensor, 1));
    pools.put(
        Tensor.class,
        () ->
            List.of(
                Tensors.f32(new float[] {1, 2, 3, 4}, 2, 2),
                Tensors.i1(new boolean[0]),
                Tensors.scalar(1L)));
    pools.put(
        InterpreterValue.class,
        () -> List.of(Tensors.f32(new float[] {1, 2, 3, 4}, 2, 2), Token.INSTANCE));
    pool(Version.class, Version.current(), Version.minimum(), new Version(99, 0, 0));
    pool(ImportOptions.class, ImportOptions.DEFAULT);
    pool(ReadLimits.class, ReadLimits.DEFAULT, new ReadLimits(1, 0, 0));
    pool(PrinterOptions.class, PrinterOptions.DEFAULT);
    pool(SerializationOptions.class, SerializationOptions.DEFAULT);
    pool(
        PrepareOptions.class, PrepareOptions.REFERENCE, PrepareOptions.FAST, PrepareOptions.STRICT);
    pool(InterpreterOptions.class, InterpreterOptions.DEFAULT);
    pool(Dialect.class, Dialect.builder("own").build());
    pool(PassDefinition.class, PassDefinition.of("own", "own", PassDefinition.ANY, (_, _) -> {}));
    pool(OpDefinition.class, Elementwise.ABS, Elementwise.ADD);
    pool(ComparisonDirection.class, (Object[]) ComparisonDirection.values());
    pool(
        DotDimensionNumbersAttr.class,
        new DotDimensionNumbersAttr(LongList.of(), LongList.of(), LongList.of(1), LongList.of(0)),
        new DotDimensionNumbersAttr(LongList.of(9), LongList.of(), LongList.of(), LongList.of(-1)));
    pool(Map.class, Map.of(), Map.of("x", Tensors.f32(new float[] {1})));
    pool(Hlo4j.class, HLO4J);
    pools.put(org.hlo4j.Executable.class, () -> List.of(HLO4J.prepare(HLO4J.parse(TEXT))));
    pools.put(Explanation.class, () -> List.of(HLO4J.explain(HLO4J.parse(TEXT))));
    pool(Consumer.class, (Consumer<Object>) _ -> {});
    pool(Function.class, (Function<Object, Object>) _ -> WalkResult.SKIP);
    pools.put(ModuleBuilder.class, () -> List.of(ModuleBuilder.create("m")));
    for (Class<?> builder :
        List.of(
            FunctionBuilder.class,
            BodyBuilder.class,
            StablehloBuilder.class,
            StablehloMethods.class)) {
      pools.put(builder, () -> List.of(builder()));
    }
    pools.put(ViewBuilder.class, () -> List.of(AbsOp.builder(builder().argument(0))));
    pools.put(
        OperationState.class,
        () -> List.of(new OperationState(Elementwise.ADD, UnknownLoc.INSTANCE)));
    pool(BodyBuilder.Combiner.class, (BodyBuilder.Combiner) BodyBuilder::add);
    pool(BodyBuilder.Branch.class, (BodyBuilder.Branch) _ -> List.of());
    pool(BodyBuilder.Condition.class, (BodyBuilder.Condition) (_, v) -> v.getFirst());
    pool(BodyBuilder.Body.class, (BodyBuilder.Body) (_, v) -> v);
    pool(IntegerType.class, IntegerType.I1, IntegerType.signless(100));
    pool(Long.class, 0L, -1L);
    pool(ByteOrder.class, ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN);
    pool(Class.class, StringAttr.class);
    pool(Property.class, SliceOp.STRIDES, StablehloOp.CHANNEL_HANDLE);
    pools.put(IrMapping.class, () -> List.of(new IrMapping()));
    pools.put(Rewriter.class, () -> List.of(new Rewriter(HLO4J.dialects())));
    pools.put(JaxExport.class, List::of);
    pools.put(ProgramSummary.class, () -> List.of(ProgramSummary.of(HLO4J.parse(TEXT))));
    pool(LongPredicate.class, (LongPredicate) value -> value > 0);
    pool(InternalError.class, new InternalError("x"), new InternalError());
    pools.put(
        WritableByteChannel.class,
        () -> List.of(Channels.newChannel(OutputStream.nullOutputStream())));
  }

  private void pool(Class<?> type, Object... values) {
    pools.put(type, () -> Arrays.asList(values));
  }

  /** A module, its function, operations in it, and one that has been erased. */
  private static List<Operation> operations() {
    Operation module = HLO4J.parse(TEXT);
    List<Operation> operations = new ArrayList<>(module.stream().toList());
    Operation erased = HLO4J.parse(TEXT);
    erased.erase();
    operations.add(erased);
    return operations;
  }

  private static FunctionBuilder builder() {
    RankedTensorType tensor = RankedTensorType.of(FloatType.F32, 2, 2);
    FunctionBuilder[] builders = new FunctionBuilder[1];
    ModuleBuilder.create("m")
        .function(
            "main",
            List.of(tensor, tensor),
            f -> {
              builders[0] = f;
              f.returns(f.argument(0));
            });
    Block body = builders[0].function().body().front();
    body.back().erase();
    return builders[0];
  }

  static Stream<Executable> members() {
    return Stream.of(
            Hlo4j.class,
            org.hlo4j.Executable.class,
            BoundCall.class,
            ModuleBuilder.class,
            FunctionBuilder.class,
            BodyBuilder.class,
            StablehloBuilder.class,
            StablehloMethods.class,
            Tensors.class,
            Tensor.class,
            NpyFile.class,
            Operation.class,
            Block.class,
            Region.class,
            RankedTensorType.class,
            IntegerType.class,
            LongList.class,
            DenseElementsAttr.class,
            Version.class,
            ReadLimits.class,
            Blob.class,
            JaxExport.class,
            Explainer.class,
            Explanation.class,
            ProgramDiff.class,
            ProgramDigest.class,
            ProgramSummary.class)
        .flatMap(type ->
            Stream.<Executable>concat(
                Arrays.stream(type.getDeclaredMethods()),
                Modifier.isAbstract(type.getModifiers()) || RESULTS.contains(type)
                    ? Stream.of()
                    : Arrays.stream(type.getDeclaredConstructors())))
        .filter(member -> Modifier.isPublic(member.getModifiers()) && !member.isSynthetic())
        .filter(member -> !member.getName().equals("wait"));
  }

  @ParameterizedTest
  @MethodSource("members")
  void areThoseOfTheGuide(Executable member) throws ReflectiveOperationException {
    for (int i = 0; i < CALLS; i++) {
      Object target =
          member instanceof Constructor<?> || Modifier.isStatic(member.getModifiers())
              ? null
              : oneOf(member.getDeclaringClass());
      if (target == null
          && !(member instanceof Constructor<?>)
          && !Modifier.isStatic(member.getModifiers())) {
        return;
      }
      Object[] arguments = new Object[member.getParameterCount()];
      for (int p = 0; p < arguments.length; p++) {
        arguments[p] = argument(member.getParameters()[p].getParameterizedType());
      }
      try {
        if (member instanceof Method method) {
          method.invoke(target, arguments);
        } else {
          ((Constructor<?>) member).newInstance(arguments);
        }
      } catch (InvocationTargetException thrown) {
        assertThat(LISTED)
            .as(() ->
                member + " with " + Arrays.deepToString(arguments) + " threw " + stack(thrown))
            .anyMatch(listed -> listed.isInstance(thrown.getCause()));
      }
    }
  }

  private static String stack(InvocationTargetException thrown) {
    Throwable cause = thrown.getCause();
    return cause + " at " + Arrays.asList(cause.getStackTrace()).stream().limit(4).toList();
  }

  private Object argument(java.lang.reflect.Type type) {
    if (type instanceof ParameterizedType generic) {
      Class<?> raw = (Class<?>) generic.getRawType();
      return List.class.isAssignableFrom(raw) || raw == java.util.Collection.class
          ? list(bound(generic.getActualTypeArguments()[0]))
          : oneOf(raw);
    }
    if (!(type instanceof Class<?> plain)) {
      return oneOf(Object.class);
    }
    if (plain.isArray() && !pools.containsKey(plain)) {
      List<Object> elements = list(plain.getComponentType());
      Object array = java.lang.reflect.Array.newInstance(plain.getComponentType(), elements.size());
      for (int i = 0; i < elements.size(); i++) {
        java.lang.reflect.Array.set(array, i, elements.get(i));
      }
      return array;
    }
    return oneOf(plain);
  }

  private static Class<?> bound(java.lang.reflect.Type type) {
    return switch (type) {
      case Class<?> plain -> plain;
      case java.lang.reflect.WildcardType wildcard -> bound(wildcard.getUpperBounds()[0]);
      case ParameterizedType generic -> (Class<?>) generic.getRawType();
      default -> Object.class;
    };
  }

  private List<Object> list(Class<?> element) {
    List<Object> list = new ArrayList<>();
    int size = random.nextInt(4);
    for (int i = 0; i < size; i++) {
      list.add(oneOf(element));
    }
    return list;
  }

  private Object oneOf(Class<?> type) {
    Supplier<List<?>> pool = pools.get(type);
    if (pool == null && type == Object.class) {
      return "an object";
    }
    if (pool == null && type.isEnum()) {
      return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
    }
    if (pool == null) {
      pool =
          pools.entrySet().stream()
              .filter(entry -> type.isAssignableFrom(entry.getKey()))
              .findFirst()
              .map(Map.Entry::getValue)
              .orElseThrow(() -> new AssertionError("no values of " + type));
    }
    List<?> values = pool.get();
    return values.isEmpty() ? null : values.get(random.nextInt(values.size()));
  }
}
