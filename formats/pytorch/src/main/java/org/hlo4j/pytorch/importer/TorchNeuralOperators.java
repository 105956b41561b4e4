package org.hlo4j.pytorch.importer;

import org.hlo4j.program.importing.OperatorTable;

/** The operators of neural networks, by subject. */
final class TorchNeuralOperators {
  private TorchNeuralOperators() {}

  static void addTo(OperatorTable<OperatorCall> rows) {
    TorchActivationOperators.addTo(rows);
    ActivationGradients.addTo(rows);
    TorchSoftmaxOperators.addTo(rows);
    TorchProductOperators.addTo(rows);
    TorchDistanceOperators.addTo(rows);
    TorchConvolutionOperators.addTo(rows);
    TorchPoolingOperators.addTo(rows);
    TorchAdaptivePoolingOperators.addTo(rows);
    TorchNormalizationOperators.addTo(rows);
    NormalizationGradients.addTo(rows);
    TorchBatchNormalizationOperators.addTo(rows);
    TorchAttentionOperators.addTo(rows);
    AttentionGradients.addTo(rows);
    TorchLossOperators.addTo(rows);
    TorchRecurrentOperators.addTo(rows);
    TorchResamplingOperators.addTo(rows);
    TorchClassLossOperators.addTo(rows);
  }
}
