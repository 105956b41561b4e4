/**
 * Generates the sources of typed views from the definitions of operations ({@link
 * org.hlo4j.viewgen.GenerateViews}). Views have accessors and builders, but no behaviour.
 */
package org.hlo4j.viewgen;
