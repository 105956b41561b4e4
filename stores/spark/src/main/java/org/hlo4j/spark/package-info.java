/**
 * Audits and migrations of stores by Apache Spark. {@link org.hlo4j.spark.AuditSource} is the data
 * source {@code hlo4j-audit}; {@link org.hlo4j.spark.StoreJobs} takes tables of paths and migrates.
 */
@org.jspecify.annotations.NullMarked
package org.hlo4j.spark;
