/**
 * Pass {@code reconcile-unrealized-casts}: {@link org.hlo4j.transforms.casts.ReconcileCastsPass}.
 */
package org.hlo4j.transforms.casts;
