package org.hlo4j.bytecode;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.hlo4j.ir.Attribute;
import org.hlo4j.ir.NamedAttribute;
import org.hlo4j.ir.OperationState;
import org.hlo4j.ir.builtin.ByteStrings;
import org.hlo4j.ir.builtin.DenseArrayAttr;
import org.hlo4j.ir.builtin.DictionaryAttr;
import org.hlo4j.ir.define.OpDefinition;
import org.hlo4j.ir.define.PropertyDefinition;
import org.hlo4j.ir.define.PropertyDefinition.Presence;
import org.hlo4j.ir.encode.EncodingReader;
import org.hlo4j.ir.encode.EncodingWriter;
import org.jspecify.annotations.Nullable;

/**
 * The encoding of the properties of an operation: its inherent attributes sorted by name, then the
 * segment sizes as numbers. Up to version 5, segment sizes are attributes at the positions where
 * their former names {@code operand_segment_sizes} and {@code result_segment_sizes} would sort.
 * Source: {@code mlir-tblgen/OpDefinitionsGen.cpp}.
 */
public final class PropertiesEncoding {
  private static final int FIRST_WITH_NUMBERS = BytecodeVersion.V6_NATIVE_SEGMENT_SIZES.number();
  private static final String OLD_OPERAND_SEGMENT_SIZES = "operand_segment_sizes";
  private static final String OLD_RESULT_SEGMENT_SIZES = "result_segment_sizes";

  private final OpDefinition definition;
  private final int[] attributes;
  private final boolean[] required;
  private final @Nullable Segments operandSegments;
  private final @Nullable Segments resultSegments;

  /**
   * The segment sizes stored in {@code property}; as an attribute they precede {@code position}.
   */
  private record Segments(int property, int position, int groups) {}

  public PropertiesEncoding(OpDefinition definition) {
    this.definition = definition;
    List<PropertyDefinition> properties = definition.properties();
    List<PropertyDefinition> sorted = new ArrayList<>(properties);
    sorted.removeIf(property -> property.presence() == Presence.SEGMENT_SIZES);
    sorted.sort((a, b) -> ByteStrings.compare(a.name(), b.name()));
    this.attributes = new int[sorted.size()];
    this.required = new boolean[sorted.size()];
    for (int i = 0; i < attributes.length; i++) {
      attributes[i] = definition.propertyIndex(sorted.get(i).name());
      required[i] = sorted.get(i).presence() == Presence.REQUIRED;
    }
    this.operandSegments =
        segments(
            OpDefinition.OPERAND_SEGMENT_SIZES,
            OLD_OPERAND_SEGMENT_SIZES,
            definition.operands().size());
    this.resultSegments =
        segments(
            OpDefinition.RESULT_SEGMENT_SIZES,
            OLD_RESULT_SEGMENT_SIZES,
            definition.results().size());
  }

  private @Nullable Segments segments(String name, String oldName, int groups) {
    int property = definition.propertyIndex(name);
    if (property < 0
        || definition.properties().get(property).presence() != Presence.SEGMENT_SIZES) {
      return null;
    }
    int position = 0;
    for (int index : attributes) {
      if (ByteStrings.compare(definition.properties().get(index).name(), oldName) < 0) {
        position++;
      }
    }
    return new Segments(property, position, groups);
  }

  /** Returns whether operations of this definition have no properties. */
  public boolean isEmpty() {
    return definition.properties().isEmpty();
  }

  /** Writes the properties; throws {@link IllegalStateException} if a required one is absent. */
  public void write(PropertyValues op, EncodingWriter out) {
    boolean sizesAsNumbers = out.bytecodeVersion() >= FIRST_WITH_NUMBERS;
    for (int i = 0; i <= attributes.length; i++) {
      if (!sizesAsNumbers) {
        writeSizesAttribute(operandSegments, i, op, out);
        writeSizesAttribute(resultSegments, i, op, out);
      }
      if (i < attributes.length) {
        writeAttribute(i, op, out);
      }
    }
    if (sizesAsNumbers) {
      writeSizes(operandSegments, op, out);
      writeSizes(resultSegments, op, out);
    }
  }

  private void writeAttribute(int i, PropertyValues op, EncodingWriter out) {
    Attribute value = op.propertyOrNull(attributes[i]);
    if (!required[i]) {
      out.writeOptionalAttribute(value);
    } else if (value != null) {
      out.writeAttribute(value);
    } else {
      throw new IllegalStateException(
          "'" + definition.name() + "' lacks " + definition.properties().get(attributes[i]).name());
    }
  }

  private static void writeSizesAttribute(
      @Nullable Segments segments, int position, PropertyValues op, EncodingWriter out) {
    if (segments != null && segments.position == position) {
      out.writeAttribute(sizes(segments, op));
    }
  }

  private static void writeSizes(
      @Nullable Segments segments, PropertyValues op, EncodingWriter out) {
    if (segments != null) {
      SparseArrays.write(sizes(segments, op), out);
    }
  }

  private static DenseArrayAttr sizes(Segments segments, PropertyValues op) {
    return op.propertyOrNull(segments.property) instanceof DenseArrayAttr sizes
        ? sizes
        : DenseArrayAttr.i32(new int[segments.groups]);
  }

  /**
   * Returns discardable attributes and properties in one dictionary, the form of files up to
   * version 4.
   */
  public DictionaryAttr allAttributes(PropertyValues op) {
    if (isEmpty()) {
      return op.discardableAttributes();
    }
    List<NamedAttribute> all = new ArrayList<>(op.discardableAttributes().entries());
    List<PropertyDefinition> properties = definition.properties();
    for (int i = 0; i < properties.size(); i++) {
      Attribute value = op.propertyOrNull(i);
      if (value == null && properties.get(i).presence() == Presence.SEGMENT_SIZES) {
        value = sizes(segmentsAt(i), op);
      }
      if (value != null) {
        all.add(new NamedAttribute(properties.get(i).name(), value));
      }
    }
    return DictionaryAttr.of(all);
  }

  private Segments segmentsAt(int property) {
    Segments operands = operandSegments;
    return operands != null && operands.property == property
        ? operands
        : Objects.requireNonNull(resultSegments);
  }

  /**
   * Sets the attributes returned by {@link #allAttributes}; a property may also come from a
   * discardable attribute, if the operation was not registered in the writer.
   */
  public void setAllAttributes(DictionaryAttr dictionary, OperationState state) {
    List<NamedAttribute> all = dictionary.entries();
    List<NamedAttribute> discardable = null;
    for (int i = 0; i < all.size(); i++) {
      NamedAttribute entry = all.get(i);
      int index = indexOf(entry.name());
      if (index >= 0) {
        discardable = discardable == null ? new ArrayList<>(all.subList(0, i)) : discardable;
        state.setProperty(index, entry.value());
      } else if (discardable != null) {
        discardable.add(entry);
      }
    }
    state.setAttributes(discardable == null ? dictionary : DictionaryAttr.of(discardable));
  }

  /**
   * Returns the position of the property of a name, which may be a former name; -1 if there is
   * none.
   */
  public int indexOf(String name) {
    return definition.propertyIndex(
        switch (name) {
          case OLD_OPERAND_SEGMENT_SIZES -> OpDefinition.OPERAND_SEGMENT_SIZES;
          case OLD_RESULT_SEGMENT_SIZES -> OpDefinition.RESULT_SEGMENT_SIZES;
          default -> name;
        });
  }

  /** Reads what {@link #write} writes into the state of an operation. */
  public void read(EncodingReader in, OperationState state) {
    boolean sizesAsNumbers = in.bytecodeVersion() >= FIRST_WITH_NUMBERS;
    for (int i = 0; i <= attributes.length; i++) {
      if (!sizesAsNumbers) {
        readSizesAttribute(operandSegments, i, in, state);
        readSizesAttribute(resultSegments, i, in, state);
      }
      if (i < attributes.length) {
        Attribute value =
            required[i] ? in.readAttribute() : in.readOptionalAttribute().orElse(null);
        state.setProperty(attributes[i], value);
      }
    }
    if (sizesAsNumbers) {
      readSizes(operandSegments, in, state);
      readSizes(resultSegments, in, state);
    }
  }

  private static void readSizesAttribute(
      @Nullable Segments segments, int position, EncodingReader in, OperationState state) {
    if (segments == null || segments.position != position) {
      return;
    }
    DenseArrayAttr sizes = in.readAttribute(DenseArrayAttr.class);
    if (sizes.size() > segments.groups) {
      throw in.error("size mismatch for operand/result_segment_size");
    }
    state.setProperty(segments.property, sizes);
  }

  private static void readSizes(
      @Nullable Segments segments, EncodingReader in, OperationState state) {
    if (segments != null) {
      state.setProperty(segments.property, SparseArrays.read(segments.groups, in));
    }
  }
}
