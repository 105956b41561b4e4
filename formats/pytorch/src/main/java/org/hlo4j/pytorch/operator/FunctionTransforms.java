package org.hlo4j.pytorch.operator;

import java.util.stream.Stream;
import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;

/** Markers of functions of {@code torch.func} other than {@code vmap} around what they compute. */
final class FunctionTransforms {
  private static final String[] MARKERS = {
    "_add_batch_dim",
    "_enter_dual_level",
    "_exit_dual_level",
    "_grad_decrement_nesting",
    "_grad_increment_nesting",
    "_jvp_decrement_nesting",
    "_jvp_increment_nesting",
    "_make_dual",
    "_remove_batch_dim",
    "_set_fwd_grad_enabled",
    "_unpack_dual",
    "_unwrap_for_grad",
    "_vmap_decrement_nesting",
    "_vmap_increment_nesting",
    "_wrap_for_grad",
  };

  private FunctionTransforms() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    rows.refuse(
        "a function of torch.func, such as grad or jvp, is around operators:"
            + " run_decompositions() in Python writes what it computes",
        Stream.of(MARKERS)
            .map(marker -> "torch._functorch.predispatch." + marker)
            .toArray(String[]::new));
    rows.refuse(
        "parts of a subclass of tensors, as torchao's, are not in the program:"
            + " unwrap_tensor_subclass() before the export or run_decompositions() after it makes"
            + " tensors of them",
        "export.access_subclass_inner_tensor.default");
  }
}
