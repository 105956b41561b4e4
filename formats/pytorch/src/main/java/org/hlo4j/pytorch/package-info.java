/** Programs that PyTorch exports: {@code torch.export.save}. */
@org.jspecify.annotations.NullMarked
package org.hlo4j.pytorch;
