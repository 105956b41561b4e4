/**
 * The schema of exported programs, version 8, as records: what {@code torch.export.save} writes as
 * JSON. Members that programs of StableHLO do not need are listed at their records, with the
 * reason; others, of newer minor versions, are dropped with a warning.
 */
@org.jspecify.annotations.NullMarked
package org.hlo4j.pytorch.schema;
