/** Models of ONNX, to and from StableHLO. */
package org.hlo4j.onnx;
