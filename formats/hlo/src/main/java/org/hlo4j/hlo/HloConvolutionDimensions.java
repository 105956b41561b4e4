package org.hlo4j.hlo;

import org.hlo4j.ir.builtin.LongList;

/**
 * The roles of the dimensions of a convolution's operands and result. Dimensions that none names
 * are not used.
 *
 * @param inputBatch the batch of the input
 * @param inputFeature the features of the input
 * @param inputSpatial the other dimensions of the input
 * @param kernelInput the features of the input, of the kernel
 * @param kernelOutput the features of the output, of the kernel
 * @param kernelSpatial the other dimensions of the kernel
 * @param outputBatch the batch of the output
 * @param outputFeature the features of the output
 * @param outputSpatial the other dimensions of the output
 */
public record HloConvolutionDimensions(
    long inputBatch,
    long inputFeature,
    LongList inputSpatial,
    long kernelInput,
    long kernelOutput,
    LongList kernelSpatial,
    long outputBatch,
    long outputFeature,
    LongList outputSpatial) {}
