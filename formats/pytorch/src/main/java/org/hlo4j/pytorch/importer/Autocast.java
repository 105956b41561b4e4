package org.hlo4j.pytorch.importer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hlo4j.formulas.build.Numbers;
import org.hlo4j.formulas.size.UnsupportedNodeException;
import org.hlo4j.ir.Type;
import org.hlo4j.ir.builtin.FloatType;
import org.hlo4j.transforms.build.HloBuilder;
import org.jspecify.annotations.Nullable;

/**
 * {@code torch.autocast} on the CPU: operands of some operators are cast to a narrow type, those of
 * others to {@code f32}. Operators not in the tables take operands as they are.
 *
 * @param narrow the narrow type, {@code bf16} or {@code f16}
 */
public record Autocast(FloatType narrow) {
  private static final Map<String, Policy> POLICIES = new HashMap<>();

  /** How the operands of an operator are cast. */
  private enum Policy {
    /** To the narrow type. */
    NARROW,
    /** To {@code f32}. */
    WIDE,
    /** To {@code f32} if one of them is. */
    PROMOTED,
    /** To the type of the result, as the operators do that it consists of. */
    LIKE_RESULT,
    /** It consists of operators some of whose operands are cast. */
    MIXED
  }

  static {
    put(
        Policy.NARROW,
        """
        _addmm_activation.default _convolution.deprecated _native_multi_head_attention.default
        addbmm.default addmm.default baddbmm.default bmm.default conv1d.default conv1d.padding
        conv2d.default conv2d.padding conv3d.default conv3d.padding conv_tbc.default
        conv_transpose1d.default conv_transpose2d.input conv_transpose3d.input
        linalg_vecdot.default linear.default matmul.default mkldnn_rnn_layer.default mm.default
        prelu.default scaled_dot_product_attention.default
        """);
    put(
        Policy.LIKE_RESULT,
        """
        chain_matmul.default einsum.default inner.default linalg_matmul.default
        linalg_matrix_power.default linalg_multi_dot.default matrix_power.default
        max_unpool1d.default pad.default _pad_enum.default tensordot.default
        """);
    put(
        Policy.WIDE,
        """
        _grid_sampler_2d_cpu_fallback.default _lu_with_info.default adaptive_avg_pool3d.default
        adaptive_max_pool3d.default avg_pool3d.default binary_cross_entropy.default
        binary_cross_entropy_with_logits.default cdist.default cholesky.default
        cholesky_inverse.default cholesky_solve.default cosine_embedding_loss.default
        cross_entropy_loss.default ctc_loss.IntList ctc_loss.Tensor
        fake_quantize_per_tensor_affine.default fft_fft.default fft_fft2.default fft_fftn.default
        fft_hfft.default fft_ifft.default fft_ifft2.default fft_ifftn.default fft_ihfft.default
        fft_irfft.default fft_irfft2.default fft_irfftn.default fft_rfft.default fft_rfft2.default
        fft_rfftn.default fractional_max_pool2d.default fractional_max_pool3d.default
        geqrf.default grid_sampler.default grid_sampler_2d.default grid_sampler_3d.default
        hinge_embedding_loss.default huber_loss.default inverse.default kl_div.default
        l1_loss.default linalg_cholesky.default linalg_cholesky_ex.default linalg_cond.default
        linalg_cond.p_str linalg_eig.default linalg_eigh.default linalg_eigvals.default
        linalg_eigvalsh.default linalg_householder_product.default linalg_inv.default
        linalg_inv_ex.default linalg_lstsq.default linalg_matrix_rank.atol_rtol_float
        linalg_matrix_rank.atol_rtol_tensor linalg_matrix_rank.default
        linalg_matrix_rank.tol_tensor linalg_matrix_sqrth.default linalg_qr.default
        linalg_solve.default linalg_svd.default linalg_svdvals.default linalg_tensorinv.default
        linalg_tensorsolve.default lu_solve.default margin_ranking_loss.default
        max_pool3d.default max_unpool2d.default max_unpool3d.default mse_loss.default
        multi_margin_loss.default multilabel_margin_loss.default
        multilabel_margin_loss_forward.default nanquantile.default nanquantile.scalar
        nll_loss.default nll_loss2d.default nll_loss_nd.default orgqr.default ormqr.default pinverse.default
        poisson_nll_loss.default polar.default prod.default prod.dim_int qr.default
        quantile.default quantile.scalar reflection_pad1d.default reflection_pad2d.default
        replication_pad1d.default replication_pad2d.default replication_pad3d.default
        smooth_l1_loss.default soft_margin_loss.default stft.center stft.default svd.default
        trace.default triangular_solve.default triplet_margin_loss.default
        view_as_complex.default
        """);
    put(Policy.PROMOTED, "cat.default index_copy.default stack.default");
    put(
        Policy.MIXED,
        """
        bilinear.default corrcoef.default cov.default linalg_pinv.default
        linalg_pinv.atol_rtol_float linalg_pinv.atol_rtol_tensor linalg_pinv.rcond_tensor
        linalg_polar.default linear_cross_entropy.default
        gru.data gru.input gru_cell.default lstm.data lstm.input lstm_cell.default rnn_relu.data
        rnn_relu.input rnn_relu_cell.default rnn_tanh.data rnn_tanh.input rnn_tanh_cell.default
        """);
  }

  private static void put(Policy policy, String names) {
    for (String name : names.strip().split("\\s+", -1)) {
      POLICIES.put("aten." + name, policy);
    }
  }

  /**
   * Returns the type to which an operator's operands are cast; null if they are taken as they are.
   *
   * @param declared the type that the program declares for the elements of the first result
   */
  @Nullable Type operandTypeOrNull(
      String operator, List<TorchValue> operands, @Nullable Type declared) {
    return switch (POLICIES.get(operator)) {
      case null -> null;
      case NARROW -> narrow;
      case WIDE -> FloatType.F32;
      case PROMOTED -> hasWide(operands) ? FloatType.F32 : null;
      case LIKE_RESULT ->
          narrow.equals(declared) || FloatType.F32.equals(declared) ? declared : null;
      case MIXED ->
          throw UnsupportedNodeException.of(
              "under torch.autocast parts of it are computed in %s; run_decompositions() has them",
              narrow);
    };
  }

  private static boolean hasWide(List<TorchValue> operands) {
    return operands.stream()
        .anyMatch(operand ->
            switch (operand) {
              case TorchValue.Tensor(TensorRef ref) -> ref.elementType() == FloatType.F32;
              case TorchValue.Elements(List<TorchValue> values) -> hasWide(values);
              default -> false;
            });
  }

  /** Returns an operand whose floating-point tensors, but those of {@code f64}, are cast. */
  static TorchValue cast(HloBuilder b, TorchValue operand, Type type) {
    return switch (operand) {
      case TorchValue.Tensor(TensorRef ref)
          when ref.elementType() instanceof FloatType own
              && own != FloatType.F64
              && !own.equals(type) ->
          new TorchValue.Tensor(TensorRef.of(Numbers.convert(b, ref.value(b), type)));
      case TorchValue.Elements(List<TorchValue> values) ->
          new TorchValue.Elements(values.stream().map(value -> cast(b, value, type)).toList());
      default -> operand;
    };
  }
}
