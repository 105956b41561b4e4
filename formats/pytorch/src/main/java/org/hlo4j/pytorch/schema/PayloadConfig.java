package org.hlo4j.pytorch.schema;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where the tensors of a program are in the archive, by their names. */
public record PayloadConfig(Map<String, PayloadMeta> config) {
  /** Creates a record. */
  public PayloadConfig {
    Required.member(config, "config");
  }

  /**
   * A tensor, or an object of a TorchScript class.
   *
   * @param path the name of the file in the archive, without its folder
   * @param usesPickle whether it is pickled
   * @param type null for objects
   */
  // The signature of the graph says it, too.
  @JsonIgnoreProperties("is_param")
  public record PayloadMeta(
      @JsonProperty("path_name") String path,
      @JsonProperty("use_pickle") boolean usesPickle,
      @JsonProperty("tensor_meta") @Nullable TensorMeta type) {
    /** Creates a record. */
    public PayloadMeta {
      Required.member(path, "path_name");
    }
  }
}
