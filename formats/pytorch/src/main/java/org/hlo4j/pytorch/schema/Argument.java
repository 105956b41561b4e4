package org.hlo4j.pytorch.schema;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An argument or result of a node, or an input or output of a graph. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
@JsonSubTypes({
  @JsonSubTypes.Type(value = Argument.None.class, name = "as_none"),
  @JsonSubTypes.Type(value = Argument.Tensor.class, name = "as_tensor"),
  @JsonSubTypes.Type(value = Argument.Tensors.class, name = "as_tensors"),
  @JsonSubTypes.Type(value = Argument.Int.class, name = "as_int"),
  @JsonSubTypes.Type(value = Argument.Ints.class, name = "as_ints"),
  @JsonSubTypes.Type(value = Argument.Floating.class, name = "as_float"),
  @JsonSubTypes.Type(value = Argument.Floats.class, name = "as_floats"),
  @JsonSubTypes.Type(value = Argument.Text.class, name = "as_string"),
  @JsonSubTypes.Type(value = Argument.Texts.class, name = "as_strings"),
  @JsonSubTypes.Type(value = Argument.OneSymInt.class, name = "as_sym_int"),
  @JsonSubTypes.Type(value = Argument.SymInts.class, name = "as_sym_ints"),
  @JsonSubTypes.Type(value = Argument.ElementType.class, name = "as_scalar_type"),
  @JsonSubTypes.Type(value = Argument.MemoryFormat.class, name = "as_memory_format"),
  @JsonSubTypes.Type(value = Argument.Layout.class, name = "as_layout"),
  @JsonSubTypes.Type(value = Argument.Device.class, name = "as_device"),
  @JsonSubTypes.Type(value = Argument.Bool.class, name = "as_bool"),
  @JsonSubTypes.Type(value = Argument.Bools.class, name = "as_bools"),
  @JsonSubTypes.Type(value = Argument.OneSymBool.class, name = "as_sym_bool"),
  @JsonSubTypes.Type(value = Argument.SymBools.class, name = "as_sym_bools"),
  @JsonSubTypes.Type(value = Argument.Subgraph.class, name = "as_graph"),
  @JsonSubTypes.Type(value = Argument.OptionalTensors.class, name = "as_optional_tensors"),
  @JsonSubTypes.Type(value = Argument.CustomObject.class, name = "as_custom_obj"),
  @JsonSubTypes.Type(value = Argument.OperatorName.class, name = "as_operator"),
  @JsonSubTypes.Type(value = Argument.OneSymFloat.class, name = "as_sym_float"),
  @JsonSubTypes.Type(value = Argument.SymFloats.class, name = "as_sym_floats"),
  @JsonSubTypes.Type(value = Argument.OneOptionalTensor.class, name = "as_optional_tensor"),
  @JsonSubTypes.Type(value = Argument.Complex.class, name = "as_complex"),
  @JsonSubTypes.Type(value = Argument.NestedTensors.class, name = "as_nested_tensors"),
  @JsonSubTypes.Type(value = Argument.IntLists.class, name = "as_int_lists"),
  @JsonSubTypes.Type(value = Argument.Dictionary.class, name = "as_string_to_argument"),
})
public sealed interface Argument {
  /** No argument: {@code None}. */
  record None(boolean value) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public None {}
  }

  /** A tensor. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NONE)
  record Tensor(String name) implements Argument {
    /** Creates an argument. */
    public Tensor {
      Required.member(name, "name");
    }
  }

  /** Tensors. */
  record Tensors(List<Tensor> values) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Tensors {
      Required.member(values, "values");
    }
  }

  /** An integer. */
  record Int(long value) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Int {}
  }

  /** Integers. */
  record Ints(List<Long> values) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Ints {
      Required.member(values, "values");
    }
  }

  /** A number. */
  record Floating(double value) implements Argument {
    /** Creates an argument. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Floating {}

    /**
     * Returns a number that JSON does not have: {@code Infinity}, {@code -Infinity} or {@code NaN}.
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Floating of(String text) {
      return new Floating(Double.parseDouble(text));
    }
  }

  /** Numbers. */
  record Floats(List<Double> values) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Floats {
      Required.member(values, "values");
    }
  }

  /** A string. */
  record Text(String value) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Text {
      Required.member(value, "value");
    }
  }

  /** Strings. */
  record Texts(List<String> values) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Texts {
      Required.member(values, "values");
    }
  }

  /** An integer that may depend on the inputs. */
  record OneSymInt(SymIntArgument value) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public OneSymInt {
      Required.member(value, "value");
    }
  }

  /** Integers that may depend on the inputs. */
  record SymInts(List<SymIntArgument> values) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public SymInts {
      Required.member(values, "values");
    }
  }

  /** A {@link ScalarType}, by its number. */
  record ElementType(int number) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public ElementType {}
  }

  /** A memory format, by its number. */
  record MemoryFormat(int number) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public MemoryFormat {}
  }

  /** A layout, by its number. */
  record Layout(int number) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Layout {}
  }

  /** A device. */
  record Device(String type) implements Argument {}

  /** A boolean. */
  record Bool(boolean value) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Bool {}
  }

  /** Booleans. */
  record Bools(List<Boolean> values) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Bools {
      Required.member(values, "values");
    }
  }

  /** A boolean that may depend on the inputs. */
  record OneSymBool(SymBoolArgument value) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public OneSymBool {
      Required.member(value, "value");
    }
  }

  /** Booleans that may depend on the inputs. */
  record SymBools(List<SymBoolArgument> values) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public SymBools {
      Required.member(values, "values");
    }
  }

  /** A graph that an operator of higher order calls. */
  record Subgraph(String name, Graph graph) implements Argument {
    /** Creates an argument. */
    public Subgraph {
      Required.member(graph, "graph");
    }
  }

  /** Tensors, some of which may be absent. */
  record OptionalTensors(List<OptionalTensor> values) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public OptionalTensors {
      Required.member(values, "values");
    }
  }

  /** An object of a TorchScript class. */
  record CustomObject(String name, @JsonProperty("class_fqn") String className)
      implements Argument {}

  /** An operator. */
  record OperatorName(String value) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public OperatorName {
      Required.member(value, "value");
    }
  }

  /** A number that may depend on the inputs. */
  record OneSymFloat(SymFloatArgument value) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public OneSymFloat {
      Required.member(value, "value");
    }
  }

  /** Numbers that may depend on the inputs. */
  record SymFloats(List<SymFloatArgument> values) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public SymFloats {
      Required.member(values, "values");
    }
  }

  /** A tensor that may be absent. */
  record OneOptionalTensor(OptionalTensor value) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public OneOptionalTensor {
      Required.member(value, "value");
    }
  }

  /** A complex number. */
  record Complex(double real, double imag) implements Argument {}

  /** Lists of tensors. */
  record NestedTensors(List<List<Tensor>> values) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public NestedTensors {
      Required.member(values, "values");
    }
  }

  /** Lists of integers. */
  record IntLists(List<List<Long>> values) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public IntLists {
      Required.member(values, "values");
    }
  }

  /** Arguments by name. */
  record Dictionary(Map<String, Argument> values) implements Argument {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Dictionary {
      Required.member(values, "values");
    }
  }

  /**
   * A tensor that may be absent.
   *
   * @param tensor null if absent
   */
  record OptionalTensor(@JsonProperty("as_tensor") @Nullable Tensor tensor) {}

  /**
   * An integer.
   *
   * @param name the value of the graph; null if the integer is known
   * @param known null if the graph computes it
   */
  record SymIntArgument(
      @JsonProperty("as_name") @Nullable String name,
      @JsonProperty("as_int") @Nullable Long known) {
    /** Creates an argument. */
    public SymIntArgument {
      Required.either(name, known, "'as_name' and 'as_int'");
    }
  }

  /**
   * A number.
   *
   * @param name the value of the graph; null if the number is known
   * @param known null if the graph computes it
   */
  record SymFloatArgument(
      @JsonProperty("as_name") @Nullable String name,
      @JsonProperty("as_float") @Nullable Double known) {
    /** Creates an argument. */
    public SymFloatArgument {
      Required.either(name, known, "'as_name' and 'as_float'");
    }
  }

  /**
   * A boolean.
   *
   * @param name the value of the graph; null if the boolean is known
   * @param known null if the graph computes it
   */
  record SymBoolArgument(
      @JsonProperty("as_name") @Nullable String name,
      @JsonProperty("as_bool") @Nullable Boolean known) {
    /** Creates an argument. */
    public SymBoolArgument {
      Required.either(name, known, "'as_name' and 'as_bool'");
    }
  }
}
