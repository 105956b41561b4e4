package org.hlo4j.pytorch.operator.neural;

import org.hlo4j.program.importing.OperatorTable;
import org.hlo4j.pytorch.importer.OperatorCall;
import org.hlo4j.pytorch.operator.elementwise.ActivationGradients;
import org.hlo4j.pytorch.operator.elementwise.ActivationOperators;
import org.hlo4j.pytorch.operator.linalg.ProductOperators;

/** The operators of neural networks, by subject. */
public final class NeuralOperators {
  private NeuralOperators() {}

  public static void addTo(OperatorTable<OperatorCall> rows) {
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
    RegionOperators.addTo(rows);
  }
}
