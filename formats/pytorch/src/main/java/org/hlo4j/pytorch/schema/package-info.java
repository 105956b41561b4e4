/**
 * The schema of exported programs, version 8, as records: what {@code torch.export.save} writes as
 * JSON. Members of newer minor versions are ignored.
 */
@org.jspecify.annotations.NullMarked
package org.hlo4j.pytorch.schema;
