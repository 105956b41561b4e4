package org.hlo4j.pytorch.importer;

/** The operators of neural networks, by subject. */
final class NeuralOperators {
  private NeuralOperators() {}

  static void addTo(Operators.Rows rows) {
    ActivationOperators.addTo(rows);
    ActivationGradients.addTo(rows);
    SoftmaxOperators.addTo(rows);
    ProductOperators.addTo(rows);
    DistanceOperators.addTo(rows);
    ConvolutionOperators.addTo(rows);
    PoolingOperators.addTo(rows);
    AdaptivePoolingOperators.addTo(rows);
    NormalizationOperators.addTo(rows);
    NormalizationGradients.addTo(rows);
    BatchNormalizationOperators.addTo(rows);
    AttentionOperators.addTo(rows);
    AttentionGradients.addTo(rows);
    LossOperators.addTo(rows);
    RecurrentOperators.addTo(rows);
    ResamplingOperators.addTo(rows);
    ClassLossOperators.addTo(rows);
  }
}
