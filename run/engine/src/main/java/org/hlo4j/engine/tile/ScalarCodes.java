package org.hlo4j.engine.tile;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.hlo4j.interpreter.ElementKind;
import org.hlo4j.interpreter.ElementKind.Category;
import org.hlo4j.interpreter.ElementKind.Storage;
import org.hlo4j.interpreter.kernel.NarrowFunctions;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.opset.stablehlo.ComparisonDirection;
import org.hlo4j.opset.stablehlo.Elementwise;
import org.jspecify.annotations.Nullable;

/**
 * Which byte code computes which function of elements: an instruction or the call of a method, with
 * the interpreter's results.
 */
public final class ScalarCodes {
  private static final Map<OpDefinition, Map<Lane, ScalarCode>> UNARY = new IdentityHashMap<>();
  private static final Map<OpDefinition, Map<Lane, ScalarCode>> BINARY = new IdentityHashMap<>();
  private static final Map<OpDefinition, ScalarCode> OF_BOOLEANS = new IdentityHashMap<>();

  private static final ClassDesc OWN = ScalarFunctions.class.describeConstable().orElseThrow();
  private static final ClassDesc MATH = Math.class.describeConstable().orElseThrow();
  private static final ClassDesc STRICT_MATH = StrictMath.class.describeConstable().orElseThrow();
  private static final ClassDesc NARROW = NarrowFunctions.class.describeConstable().orElseThrow();
  private static final ClassDesc INTEGER = Integer.class.describeConstable().orElseThrow();

  static {
    numbers(Elementwise.ADD, Opcode.IADD, Opcode.LADD, Opcode.FADD, Opcode.DADD);
    numbers(Elementwise.SUBTRACT, Opcode.ISUB, Opcode.LSUB, Opcode.FSUB, Opcode.DSUB);
    numbers(Elementwise.MULTIPLY, Opcode.IMUL, Opcode.LMUL, Opcode.FMUL, Opcode.DMUL);
    put(BINARY, Elementwise.DIVIDE, Lane.FLOAT, operator(Opcode.FDIV));
    put(BINARY, Elementwise.DIVIDE, Lane.DOUBLE, operator(Opcode.DDIV));
    bits(Elementwise.AND, Opcode.IAND, Opcode.LAND);
    bits(Elementwise.OR, Opcode.IOR, Opcode.LOR);
    bits(Elementwise.XOR, Opcode.IXOR, Opcode.LXOR);
    for (Lane lane : Lane.values()) {
      put(BINARY, Elementwise.MAXIMUM, lane, call(MATH, "max", lane, 2));
      put(BINARY, Elementwise.MINIMUM, lane, call(MATH, "min", lane, 2));
      put(UNARY, Elementwise.ABS, lane, call(MATH, "abs", lane, 1));
    }
    for (Lane lane : new Lane[] {Lane.INT, Lane.LONG}) {
      put(BINARY, Elementwise.DIVIDE, lane, call(OWN, "divide", lane, 2));
      put(BINARY, Elementwise.REMAINDER, lane, call(OWN, "remainder", lane, 2));
    }
    for (Lane lane : new Lane[] {Lane.FLOAT, Lane.DOUBLE}) {
      put(UNARY, Elementwise.SIGN, lane, call(MATH, "signum", lane, 1));
      put(UNARY, Elementwise.RSQRT, lane, call(OWN, "rsqrt", lane, 1));
    }
    put(UNARY, Elementwise.NEGATE, Lane.INT, operator(Opcode.INEG));
    put(UNARY, Elementwise.NEGATE, Lane.LONG, operator(Opcode.LNEG));
    put(UNARY, Elementwise.NEGATE, Lane.FLOAT, operator(Opcode.FNEG));
    put(UNARY, Elementwise.NEGATE, Lane.DOUBLE, operator(Opcode.DNEG));
    put(UNARY, Elementwise.NOT, Lane.INT, code -> code.iconst_m1().ixor());
    put(UNARY, Elementwise.NOT, Lane.LONG, code -> code.loadConstant(-1L).lxor());
    put(
        UNARY,
        Elementwise.SIGN,
        Lane.INT,
        code -> code.invokestatic(INTEGER, "signum", type(Lane.INT, 1)));
    floats(Elementwise.CEIL, "ceil");
    floats(Elementwise.FLOOR, "floor");
    floats(Elementwise.ROUND_NEAREST_EVEN, "rint");
    floats(Elementwise.SQRT, "sqrt");
    elementary(Elementwise.COSINE, "cos");
    elementary(Elementwise.EXPONENTIAL, "exp");
    elementary(Elementwise.EXPONENTIAL_MINUS_ONE, "expm1");
    elementary(Elementwise.LOG, "log");
    elementary(Elementwise.LOG_PLUS_ONE, "log1p");
    elementary(Elementwise.SINE, "sin");
    elementary(Elementwise.TAN, "tan");
    elementary(Elementwise.TANH, "tanh");
    put(UNARY, Elementwise.LOGISTIC, Lane.FLOAT, new Elementary("logistic"));

    Stream.of(Elementwise.ADD, Elementwise.OR, Elementwise.MAXIMUM)
        .forEach(op -> OF_BOOLEANS.put(op, operator(Opcode.IOR)));
    Stream.of(Elementwise.MULTIPLY, Elementwise.AND, Elementwise.MINIMUM)
        .forEach(op -> OF_BOOLEANS.put(op, operator(Opcode.IAND)));
    OF_BOOLEANS.put(Elementwise.XOR, operator(Opcode.IXOR));
    OF_BOOLEANS.put(Elementwise.NOT, code -> code.iconst_1().ixor());
  }

  private ScalarCodes() {}

  private static void put(
      Map<OpDefinition, Map<Lane, ScalarCode>> table, OpDefinition op, Lane lane, ScalarCode code) {
    table.computeIfAbsent(op, _ -> new EnumMap<>(Lane.class)).put(lane, code);
  }

  private static void numbers(
      OpDefinition op, Opcode ints, Opcode longs, Opcode floats, Opcode doubles) {
    bits(op, ints, longs);
    put(BINARY, op, Lane.FLOAT, operator(floats));
    put(BINARY, op, Lane.DOUBLE, operator(doubles));
  }

  private static void bits(OpDefinition op, Opcode ints, Opcode longs) {
    put(BINARY, op, Lane.INT, operator(ints));
    put(BINARY, op, Lane.LONG, operator(longs));
  }

  /** Adds a function of floats that is computed in doubles. */
  private static void floats(OpDefinition op, String name) {
    ScalarCode code = call(MATH, name, Lane.DOUBLE, 1);
    put(
        UNARY,
        op,
        Lane.FLOAT,
        builder -> {
          builder.f2d();
          code.appendTo(builder);
          builder.d2f();
        });
    put(UNARY, op, Lane.DOUBLE, code);
  }

  private static void elementary(OpDefinition op, String name) {
    put(UNARY, op, Lane.FLOAT, new Elementary(name));
    put(UNARY, op, Lane.DOUBLE, call(STRICT_MATH, name, Lane.DOUBLE, 1));
  }

  /** An elementary function of floats of 32 bits, which tiles compute by vectors. */
  private record Elementary(String name) implements ScalarCode {
    @Override
    public void appendTo(CodeBuilder code) {
      code.f2d().invokestatic(NARROW, name, type(Lane.DOUBLE, 1)).d2f();
    }

    @Override
    public boolean isElementary() {
      return true;
    }
  }

  private static ScalarCode operator(Opcode opcode) {
    return code -> code.with(OperatorInstruction.of(opcode));
  }

  private static ScalarCode call(ClassDesc owner, String name, Lane lane, int operands) {
    return code -> code.invokestatic(owner, name, type(lane, operands));
  }

  private static MethodTypeDesc type(Lane lane, int operands) {
    ClassDesc type = lane(lane);
    return MethodTypeDesc.of(type, Stream.generate(() -> type).limit(operands).toList());
  }

  private static ClassDesc lane(Lane lane) {
    return switch (lane) {
      case INT -> ConstantDescs.CD_int;
      case LONG -> ConstantDescs.CD_long;
      case FLOAT -> ConstantDescs.CD_float;
      case DOUBLE -> ConstantDescs.CD_double;
    };
  }

  /**
   * {@return whether generated code computes with elements of a kind: those for which Java has a
   * type}
   *
   * @param kind the kind
   */
  public static boolean isPlain(ElementKind kind) {
    return switch (kind.category()) {
      case BOOLEAN -> true;
      case SIGNED -> kind.width() == Integer.SIZE || kind.width() == Long.SIZE;
      case FLOAT -> kind.storage() == Storage.FLOATS || kind.storage() == Storage.DOUBLES;
      case UNSIGNED, COMPLEX, QUANTIZED -> false;
    };
  }

  /** Returns the code of a function of one element; null if there is none. */
  static @Nullable ScalarCode unaryOrNull(OpDefinition op, ElementKind kind) {
    return codeOrNull(UNARY, op, kind);
  }

  /** Returns the code of a function of two elements; null if there is none. */
  static @Nullable ScalarCode binaryOrNull(OpDefinition op, ElementKind kind) {
    return codeOrNull(BINARY, op, kind);
  }

  private static @Nullable ScalarCode codeOrNull(
      Map<OpDefinition, Map<Lane, ScalarCode>> table, OpDefinition op, ElementKind kind) {
    if (!isPlain(kind)) {
      return null;
    }
    return kind.category() == Category.BOOLEAN
        ? OF_BOOLEANS.get(op)
        : table.getOrDefault(op, Map.of()).get(plainLane(kind));
  }

  private static Lane plainLane(ElementKind kind) {
    return Objects.requireNonNull(Lane.ofOrNull(kind));
  }

  /** Returns the code of a selection by a boolean; null if there is none. */
  static @Nullable ScalarCode selectionOrNull(ElementKind kind) {
    if (!isPlain(kind)) {
      return null;
    }
    ClassDesc type = lane(plainLane(kind));
    return code ->
        code.invokestatic(OWN, "select", MethodTypeDesc.of(type, ConstantDescs.CD_int, type, type));
  }

  /** Returns the code of a comparison, of floats by their order; null if there is none. */
  static @Nullable ScalarCode comparisonOrNull(ComparisonDirection direction, ElementKind kind) {
    if (!isPlain(kind)) {
      return null;
    }
    Opcode holds = holds(direction);
    // An unordered comparison does not hold, but for that of inequality.
    boolean isLess = direction == ComparisonDirection.LT || direction == ComparisonDirection.LE;
    return switch (plainLane(kind)) {
      case INT -> code -> truth(code, ofInts(direction));
      case LONG -> code -> truth(code.lcmp(), holds);
      case FLOAT -> code -> truth(isLess ? code.fcmpg() : code.fcmpl(), holds);
      case DOUBLE -> code -> truth(isLess ? code.dcmpg() : code.dcmpl(), holds);
    };
  }

  private static void truth(CodeBuilder code, Opcode condition) {
    code.ifThenElse(condition, CodeBuilder::iconst_1, CodeBuilder::iconst_0);
  }

  private static Opcode holds(ComparisonDirection direction) {
    return switch (direction) {
      case EQ -> Opcode.IFEQ;
      case NE -> Opcode.IFNE;
      case GE -> Opcode.IFGE;
      case GT -> Opcode.IFGT;
      case LE -> Opcode.IFLE;
      case LT -> Opcode.IFLT;
    };
  }

  private static Opcode ofInts(ComparisonDirection direction) {
    return switch (direction) {
      case EQ -> Opcode.IF_ICMPEQ;
      case NE -> Opcode.IF_ICMPNE;
      case GE -> Opcode.IF_ICMPGE;
      case GT -> Opcode.IF_ICMPGT;
      case LE -> Opcode.IF_ICMPLE;
      case LT -> Opcode.IF_ICMPLT;
    };
  }

  /** Returns the code of a conversion; null if there is none. */
  static @Nullable ScalarCode conversionOrNull(ElementKind from, ElementKind to) {
    if (!isPlain(from) || !isPlain(to)) {
      return null;
    }
    Lane source = plainLane(from);
    if (to.category() == Category.BOOLEAN) {
      return source == Lane.INT ? code -> truth(code, Opcode.IFNE) : null;
    }
    return switch (plainLane(to)) {
      case INT ->
          switch (source) {
            case INT -> _ -> {};
            case LONG -> CodeBuilder::l2i;
            case FLOAT -> CodeBuilder::f2i;
            case DOUBLE -> null;
          };
      case LONG -> source == Lane.INT ? CodeBuilder::i2l : null;
      case FLOAT ->
          switch (source) {
            case INT -> CodeBuilder::i2f;
            case LONG -> CodeBuilder::l2f;
            case FLOAT -> null;
            case DOUBLE -> CodeBuilder::d2f;
          };
      case DOUBLE ->
          switch (source) {
            case INT -> CodeBuilder::i2d;
            case LONG -> CodeBuilder::l2d;
            case FLOAT -> CodeBuilder::f2d;
            case DOUBLE -> null;
          };
    };
  }
}
