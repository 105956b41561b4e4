package org.hlo4j.inspect;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.hlo4j.dialect.Dialects;
import org.hlo4j.inspect.form.NormalForm;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.Blob;
import org.hlo4j.ir.Block;
import org.hlo4j.ir.DialectAttribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.Operation;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.Value;
import org.hlo4j.ir.builtin.ArrayAttr;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DenseElementsAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.builtin.FloatAttr;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.ir.builtin.IntegerAttr;
import org.hlo4j.ir.builtin.IntegerType;
import org.hlo4j.ir.builtin.LongList;
import org.hlo4j.ir.builtin.RankedTensorType;
import org.hlo4j.ir.builtin.StringAttr;
import org.hlo4j.ir.builtin.SymbolRefAttr;
import org.hlo4j.ir.builtin.UnitAttr;
import org.hlo4j.ir.define.AttributeDefinition;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.encode.Field;
import org.hlo4j.opset.stablehlo.ChannelHandleAttr;
import org.hlo4j.opset.stablehlo.Elementwise;

/**
 * Changes the meaning of a program in one place. Results need not be valid: digests and differences
 * do not require it.
 */
final class Mutation {
  private static final List<Set<OpDefinition>> ALIKE =
      List.of(
          Set.of(
              Elementwise.ADD,
              Elementwise.SUBTRACT,
              Elementwise.MULTIPLY,
              Elementwise.DIVIDE,
              Elementwise.MAXIMUM,
              Elementwise.MINIMUM),
          Set.of(Elementwise.NEGATE, Elementwise.ABS, Elementwise.SIGN),
          Set.of(Elementwise.AND, Elementwise.OR, Elementwise.XOR));

  private final RandomGenerator random;

  private Mutation(RandomGenerator random) {
    this.random = random;
  }

  /**
   * Changes one part of an operation.
   *
   * @return the operation and the change; empty if the chosen part cannot be changed
   */
  static Optional<String> apply(Operation op, RandomGenerator random) {
    return new Mutation(random).change(op);
  }

  private Optional<String> change(Operation op) {
    return switch (random.nextInt(6)) {
      case 0 -> operand(op);
      case 1 -> name(op);
      case 2 -> mark(op);
      case 3 -> type(op);
      default -> attribute(op);
    };
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** Replaces an operand by another value of the same type. */
  private Optional<String> operand(Operation op) {
    if (op.operandCount() == 0) {
      return Optional.empty();
    }
    int index = random.nextInt(op.operandCount());
    Value now = op.operand(index);
    List<Value> others = new ArrayList<>();
    for (Operation before = op.previousOrNull(); before != null; before = before.previousOrNull()) {
      others.addAll(before.results());
    }
    Block block = op.blockOrNull();
    if (block != null) {
      others.addAll(block.arguments());
    }
    others.removeIf(other -> other == now || !other.type().equals(now.type()));
    if (others.isEmpty()) {
      return Optional.empty();
    }
    op.setOperand(index, any(others));
    return Optional.of("operand " + index);
  }

  /** Replaces the operation by another one of the same form. */
  private Optional<String> name(Operation op) {
    for (Set<OpDefinition> family : ALIKE) {
      if (family.contains(op.definition())) {
        List<OpDefinition> others = new ArrayList<>(family);
        others.remove(op.definition());
        others.sort((a, b) -> a.name().compareTo(b.name()));
        OperationState state =
            new OperationState(any(others), op.location())
                .addOperands(op.operands())
                .addResultTypes(op.resultTypes());
        state.setAttributes(op.discardableAttributes());
        Operation other = state.create();
        Objects.requireNonNull(op.blockOrNull()).insertBefore(other, op);
        op.replaceAllUsesWith(other.results());
        op.erase();
        return Optional.of("became " + other.name());
      }
    }
    return Optional.empty();
  }

  private static Optional<String> mark(Operation op) {
    op.setAttribute("app.mark", StringAttr.of("new"));
    return Optional.of("a new attribute");
  }

  /** Changes the type of a result. */
  private Optional<String> type(Operation op) {
    if (op.resultCount() == 0
        || !(op.result(0).type() instanceof RankedTensorType type)
        || type.rank() == 0) {
      return Optional.empty();
    }
    long[] shape = type.shape().toArray();
    int d = random.nextInt(shape.length);
    shape[d] = shape[d] == 7 ? 8 : 7;
    op.result(0).setType(RankedTensorType.of(LongList.wrap(shape), type.elementType()));
    return Optional.of("a result type");
  }

  private Optional<String> attribute(Operation op) {
    Map<String, Attribute> attributes = NormalForm.attributes(op);
    attributes.remove("operandSegmentSizes");
    attributes.remove("resultSegmentSizes");
    attributes.remove("sym_name"); // A renamed function is reported as removed and added.
    if (attributes.isEmpty()) {
      return Optional.empty();
    }
    String name = any(List.copyOf(attributes.keySet()));
    Attribute value = Objects.requireNonNull(attributes.get(name));
    return changed(value)
        .map(other -> {
          op.setAttribute(name, other);
          return name + ": " + value + " became " + other;
        });
  }

  /** Returns another attribute of the same kind. */
  private Optional<Attribute> changed(Attribute attribute) {
    return switch (attribute) {
      case IntegerAttr integer -> Optional.of(changed(integer));
      case FloatAttr number ->
          Optional.of(FloatAttr.ofBits(number.type(), number.bits().flipBit(0)));
      case StringAttr text -> Optional.of(StringAttr.of(text.value() + "x", text.type()));
      case SymbolRefAttr symbol -> Optional.of(SymbolRefAttr.flat(symbol.root() + "x"));
      case DenseArrayAttr array -> changed(array);
      case DenseElementsAttr elements -> changed(elements);
      case ArrayAttr array -> changed(array);
      case DictionaryAttr dictionary -> changed(dictionary);
      case DialectAttribute dialect -> changed(dialect.definition(), dialect);
      default -> Optional.empty();
    };
  }

  private static IntegerAttr changed(IntegerAttr integer) {
    return integer.type().equals(IntegerType.I1)
        ? IntegerAttr.of(!integer.isTrue())
        : IntegerAttr.of(integer.type(), integer.value().xor(java.math.BigInteger.ONE));
  }

  private Optional<Attribute> changed(DenseArrayAttr array) {
    if (array.size() == 0 || !(array.elementType() instanceof IntegerType type)) {
      return Optional.empty();
    }
    long[] values = new long[array.size()];
    Arrays.setAll(values, array::longAt);
    values[random.nextInt(values.length)] ^= 1;
    return Optional.of(DenseArrayAttr.integers(type, LongList.wrap(values)));
  }

  /** Flips a bit of an element; elements smaller than a byte are not changed. */
  private Optional<Attribute> changed(DenseElementsAttr elements) {
    int width =
        switch (elements.elementType()) {
          case IntegerType integer -> integer.width();
          case FloatType number -> number.width();
          default -> 0;
        };
    if (width < 8 || width % 8 != 0 || elements.elementCount() == 0) {
      return Optional.empty();
    }
    byte[] bytes = elements.data().toByteArray();
    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    return Optional.of(
        elements.isSplat()
            ? DenseElementsAttr.of(elements.type(), Blob.wrap(bytes), true)
            : DenseElementsAttr.detectSplat(elements.type(), Blob.wrap(bytes)));
  }

  private Optional<Attribute> changed(ArrayAttr array) {
    if (array.elements().isEmpty()) {
      return Optional.empty();
    }
    List<Attribute> elements = new ArrayList<>(array.elements());
    int index = random.nextInt(elements.size());
    return changed(elements.get(index))
        .map(other -> {
          elements.set(index, other);
          return ArrayAttr.of(elements.toArray(Attribute[]::new));
        });
  }

  private Optional<Attribute> changed(DictionaryAttr dictionary) {
    List<NamedAttribute> entries = new ArrayList<>(dictionary.entries());
    if (entries.isEmpty() || random.nextInt(4) == 0) {
      entries.add(new NamedAttribute("app.more", UnitAttr.INSTANCE));
      return Optional.of(DictionaryAttr.of(entries));
    }
    int index = random.nextInt(entries.size());
    return changed(entries.get(index).value())
        .map(other -> {
          entries.set(index, new NamedAttribute(entries.get(index).name(), other));
          return DictionaryAttr.of(entries);
        });
  }

  private <A extends DialectAttribute> Optional<Attribute> changed(
      AttributeDefinition<?> definition, A attribute) {
    if (attribute instanceof Enum<?> word) {
      Object[] words = word.getDeclaringClass().getEnumConstants();
      return Optional.of((Attribute) words[(word.ordinal() + 1) % words.length]);
    }
    return attribute instanceof ChannelHandleAttr channel
        // Artifacts do not contain the type of a channel.
        ? Optional.of(new ChannelHandleAttr(channel.handle() + 1, channel.type()))
        : field(definition, attribute);
  }

  private <A extends Attribute> Optional<Attribute> field(
      AttributeDefinition<A> definition, Attribute attribute) {
    A owner = definition.type().cast(attribute);
    List<Field<A, ?>> fields = definition.codec().fields();
    if (fields.isEmpty()) {
      return Optional.empty();
    }
    List<Object> values = new ArrayList<>();
    fields.forEach(field -> values.add(field.of(owner)));
    int index = random.nextInt(values.size());
    Object other =
        switch (values.get(index)) {
          case Long number -> number ^ 1;
          case Boolean flag -> !flag;
          case Double number -> number + 1;
          case String text -> text + "x";
          case LongList list when !list.isEmpty() -> changed(list);
          case Attribute inner -> changed(inner).map(Object.class::cast).orElse(inner);
          case Object same -> same;
        };
    if (other.equals(values.get(index))) {
      return Optional.empty();
    }
    values.set(index, other);
    return Optional.of(definition.codec().assemble(values));
  }

  private LongList changed(LongList list) {
    long[] values = list.toArray();
    values[random.nextInt(values.length)] ^= 1;
    return LongList.wrap(values);
  }

  /** Returns the text of a program, for messages. */
  static String text(Operation program) {
    return org.hlo4j.text.print.MlirPrinter.toString(
        program, Dialects.all(), org.hlo4j.ir.asm.PrinterOptions.DEFAULT);
  }
}
