/** Broadcasting of tensors whose dimensions are static or bounded. */
package org.hlo4j.transforms.broadcast;
