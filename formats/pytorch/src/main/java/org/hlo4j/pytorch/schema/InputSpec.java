package org.hlo4j.pytorch.schema;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** The origin of an input of the graph. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
@JsonSubTypes({
  @JsonSubTypes.Type(value = InputSpec.UserInput.class, name = "user_input"),
  @JsonSubTypes.Type(value = InputSpec.Parameter.class, name = "parameter"),
  @JsonSubTypes.Type(value = InputSpec.Buffer.class, name = "buffer"),
  @JsonSubTypes.Type(value = InputSpec.TensorConstant.class, name = "tensor_constant"),
  @JsonSubTypes.Type(value = InputSpec.CustomObject.class, name = "custom_obj"),
  @JsonSubTypes.Type(value = InputSpec.ConstantInput.class, name = "constant_input"),
  @JsonSubTypes.Type(value = InputSpec.Token.class, name = "token"),
})
// The input of the graph at the same place.
@JsonIgnoreProperties("arg")
public sealed interface InputSpec {
  /** An argument of the call. */
  record UserInput() implements InputSpec {}

  /** A parameter of the module. */
  record Parameter(@JsonProperty("parameter_name") String name) implements InputSpec {
    /** Creates a record. */
    public Parameter {
      Required.member(name, "parameter_name");
    }
  }

  /** A buffer of the module. */
  record Buffer(@JsonProperty("buffer_name") String name, boolean persistent) implements InputSpec {
    /** Creates a record. */
    public Buffer {
      Required.member(name, "buffer_name");
    }
  }

  /** A constant of the graph. */
  record TensorConstant(@JsonProperty("tensor_constant_name") String name) implements InputSpec {
    /** Creates a record. */
    public TensorConstant {
      Required.member(name, "tensor_constant_name");
    }
  }

  /** An object of a TorchScript class. */
  // Objects are refused where they are used.
  @JsonIgnoreProperties("custom_obj_name")
  record CustomObject() implements InputSpec {}

  /** An argument of the call that was fixed when the program was exported. */
  // The graph has the value where it is used.
  @JsonIgnoreProperties({"name", "value"})
  record ConstantInput() implements InputSpec {}

  /** A token that orders effects. */
  record Token() implements InputSpec {}
}
