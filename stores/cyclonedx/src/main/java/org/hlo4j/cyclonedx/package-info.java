/**
 * Bills of materials of models, by CycloneDX. {@link org.hlo4j.cyclonedx.BillOfMaterials} makes one
 * of the rows of an audit.
 */
package org.hlo4j.cyclonedx;
