/**
 * Generates sources: those of typed views from the definitions of operations ({@link
 * org.hlo4j.viewgen.GenerateViews}), which have accessors and builders but no behaviour, and those
 * that are equal but for some words from templates ({@link org.hlo4j.viewgen.ExpandTemplates}).
 */
package org.hlo4j.viewgen;
