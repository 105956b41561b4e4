/**
 * Passes and pipelines. Transformations implement {@link org.hlo4j.ir.pass.Pass}; a {@link
 * org.hlo4j.ir.pass.PassRegistry} lists them with their options, {@link
 * org.hlo4j.ir.pass.PipelineParser} parses textual pipelines and {@link
 * org.hlo4j.ir.pass.PassManager} runs them.
 *
 * @since 0.1.0
 */
package org.hlo4j.ir.pass;
