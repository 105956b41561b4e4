package org.hlo4j.program;

import java.util.Map;
import java.util.Objects;
import org.hlo4j.byteir.CoarseForm;
import org.hlo4j.ir.builtin.DenseElementsAttr;

/**
 * How models are converted, and what sizes the open dimensions of programs in any form get.
 *
 * @param sizes sizes for dimensions that the program leaves open, by the names of {@link
 *     OpenDimensions}; others are dynamic
 * @param weights what parameters and buffers become
 * @param tensors tensors that replace parameters and buffers of the archive, by their names
 * @param form what large operators become
 * @param customCalls whether operators of other libraries in exported programs of PyTorch become
 *     custom calls; otherwise they are refused
 * @param checksums whether checksums of parameters and buffers are compared, for which each is read
 *     whole
 */
public record ImportOptions(
    Map<String, Long> sizes,
    Weights weights,
    Map<String, DenseElementsAttr> tensors,
    CoarseForm form,
    boolean customCalls,
    boolean checksums) {
  /**
   * Weights are constants, open dimensions dynamic, large operators decomposed, operators of other
   * libraries refused, checksums compared.
   */
  public static final ImportOptions DEFAULT =
      new ImportOptions(Map.of(), Weights.CONSTANTS, Map.of(), CoarseForm.DECOMPOSED, false, true);

  /** The form that the parameters and buffers of a module take. */
  public enum Weights {
    /** Constants of the program, which refer to the file. */
    CONSTANTS,
    /** Parameters of function {@code main}, before the inputs, with their names. */
    ARGUMENTS
  }

  /** Creates options. */
  public ImportOptions {
    sizes = Map.copyOf(sizes);
    Objects.requireNonNull(weights, "weights");
    tensors = Map.copyOf(tensors);
    Objects.requireNonNull(form, "form");
  }

  /**
   * {@return these options with sizes for open dimensions}
   *
   * @param newSizes by the names of {@link OpenDimensions}
   */
  public ImportOptions withSizes(Map<String, Long> newSizes) {
    return new ImportOptions(newSizes, weights, tensors, form, customCalls, checksums);
  }

  /**
   * {@return these options with another form of parameters and buffers}
   *
   * @param newWeights the form
   */
  public ImportOptions withWeights(Weights newWeights) {
    return new ImportOptions(sizes, newWeights, tensors, form, customCalls, checksums);
  }

  /**
   * {@return these options with tensors that replace those of the archive}
   *
   * @param newTensors by the names of parameters and buffers
   */
  public ImportOptions withTensors(Map<String, DenseElementsAttr> newTensors) {
    return new ImportOptions(sizes, weights, newTensors, form, customCalls, checksums);
  }

  /**
   * {@return these options with another form of large operators}
   *
   * @param newForm the form
   */
  public ImportOptions withForm(CoarseForm newForm) {
    return new ImportOptions(sizes, weights, tensors, newForm, customCalls, checksums);
  }

  /**
   * {@return these options with operators of other libraries as custom calls, or refused}
   *
   * <p>A call has the name of the operator, such as {@code mylib.scale.default}. Its operands are
   * the tensors among the arguments, with their names in attribute {@code torch.operands}; its
   * other arguments are in {@code mhlo.backend_config}. An operator must not change its arguments,
   * which an exported program does not state.
   *
   * @param newCustomCalls whether they become custom calls
   */
  public ImportOptions withCustomCalls(boolean newCustomCalls) {
    return new ImportOptions(sizes, weights, tensors, form, newCustomCalls, checksums);
  }

  /**
   * {@return these options with checksums of parameters and buffers compared, or not}
   *
   * <p>Without them a program whose weights are damaged has other weights, as it has in PyTorch. It
   * is made in the time that its operations take.
   *
   * @param newChecksums whether they are compared
   */
  public ImportOptions withChecksums(boolean newChecksums) {
    return new ImportOptions(sizes, weights, tensors, form, customCalls, newChecksums);
  }
}
