package org.hlo4j.pytorch.schema;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** The use of an output of the graph. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
@JsonSubTypes({
  @JsonSubTypes.Type(
      value = OutputSpec.Result.class,
      names = {"user_output", "loss_output"}),
  @JsonSubTypes.Type(
      value = OutputSpec.Mutation.class,
      names = {"buffer_mutation", "parameter_mutation", "user_input_mutation"}),
  @JsonSubTypes.Type(
      value = OutputSpec.Gradient.class,
      names = {"gradient_to_parameter", "gradient_to_user_input"}),
  @JsonSubTypes.Type(value = OutputSpec.Token.class, name = "token"),
})
// The output of the graph at the same place.
@JsonIgnoreProperties("arg")
public sealed interface OutputSpec {
  /** Part of the result of the call, or the loss of a training step. */
  record Result() implements OutputSpec {}

  /** The new value of a buffer, a parameter or an input. */
  record Mutation(
      @JsonProperty("buffer_name") @JsonAlias({"parameter_name", "user_input_name"}) String name)
      implements OutputSpec {
    /** Creates a record. */
    public Mutation {
      Required.member(name, "buffer_name, parameter_name or user_input_name");
    }
  }

  /** The gradient of a parameter or an input. */
  record Gradient(@JsonProperty("parameter_name") @JsonAlias("user_input_name") String name)
      implements OutputSpec {
    /** Creates a record. */
    public Gradient {
      Required.member(name, "parameter_name or user_input_name");
    }
  }

  /** A token that orders effects. */
  record Token() implements OutputSpec {}
}
