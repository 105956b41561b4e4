package org.hlo4j.pytorch.schema;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * The type of a tensor.
 *
 * @param dtype the number of a {@link ScalarType}
 * @param strides in elements
 * @param storageOffset in elements
 * @param layout {@link #STRIDED} unless the tensor is sparse
 */
// Programs compute on one device, and no gradients but those in the graph.
@JsonIgnoreProperties({"requires_grad", "device"})
public record TensorMeta(
    int dtype,
    List<SymInt> sizes,
    List<SymInt> strides,
    @JsonProperty("storage_offset") SymInt storageOffset,
    int layout) {
  /** Creates a record. */
  public TensorMeta {
    Required.member(sizes, "sizes");
    Required.member(strides, "strides");
    Required.member(storageOffset, "storage_offset");
  }

  /** The layout of dense tensors. */
  public static final int STRIDED = 7;
}
