package org.hlo4j.pytorch.schema;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** The use of an output of the graph. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
@JsonSubTypes({
  @JsonSubTypes.Type(value = OutputSpec.UserOutput.class, name = "user_output"),
  @JsonSubTypes.Type(value = OutputSpec.LossOutput.class, name = "loss_output"),
  @JsonSubTypes.Type(value = OutputSpec.BufferMutation.class, name = "buffer_mutation"),
  @JsonSubTypes.Type(value = OutputSpec.ParameterMutation.class, name = "parameter_mutation"),
  @JsonSubTypes.Type(value = OutputSpec.ParameterGradient.class, name = "gradient_to_parameter"),
  @JsonSubTypes.Type(value = OutputSpec.UserInputGradient.class, name = "gradient_to_user_input"),
  @JsonSubTypes.Type(value = OutputSpec.UserInputMutation.class, name = "user_input_mutation"),
  @JsonSubTypes.Type(value = OutputSpec.Token.class, name = "token"),
})
public sealed interface OutputSpec {
  /** Part of the result of the call. */
  record UserOutput(Argument arg) implements OutputSpec {
    /** Creates a record. */
    public UserOutput {
      Required.member(arg, "arg");
    }
  }

  /** The loss of a training step. */
  record LossOutput(Argument.Tensor arg) implements OutputSpec {
    /** Creates a record. */
    public LossOutput {
      Required.member(arg, "arg");
    }
  }

  /** The new value of a buffer. */
  record BufferMutation(Argument.Tensor arg, @JsonProperty("buffer_name") String name)
      implements OutputSpec {
    /** Creates a record. */
    public BufferMutation {
      Required.member(arg, "arg");
      Required.member(name, "buffer_name");
    }
  }

  /** The new value of a parameter. */
  record ParameterMutation(Argument.Tensor arg, @JsonProperty("parameter_name") String name)
      implements OutputSpec {
    /** Creates a record. */
    public ParameterMutation {
      Required.member(arg, "arg");
      Required.member(name, "parameter_name");
    }
  }

  /** The gradient of a parameter. */
  record ParameterGradient(Argument.Tensor arg, @JsonProperty("parameter_name") String name)
      implements OutputSpec {
    /** Creates a record. */
    public ParameterGradient {
      Required.member(arg, "arg");
      Required.member(name, "parameter_name");
    }
  }

  /** The gradient of an input. */
  record UserInputGradient(Argument.Tensor arg, @JsonProperty("user_input_name") String name)
      implements OutputSpec {
    /** Creates a record. */
    public UserInputGradient {
      Required.member(arg, "arg");
      Required.member(name, "user_input_name");
    }
  }

  /** The new value of an input. */
  record UserInputMutation(Argument.Tensor arg, @JsonProperty("user_input_name") String name)
      implements OutputSpec {
    /** Creates a record. */
    public UserInputMutation {
      Required.member(arg, "arg");
      Required.member(name, "user_input_name");
    }
  }

  /** A token that orders effects. */
  record Token(Argument.Tensor arg) implements OutputSpec {}
}
