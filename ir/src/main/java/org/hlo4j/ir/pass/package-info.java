/**
 * Passes and pipelines: {@link org.hlo4j.ir.pass.Pass} is what a transformation implements, {@link
 * org.hlo4j.ir.pass.PassRegistry} lists them with their options, {@link
 * org.hlo4j.ir.pass.PipelineParser} reads textual pipelines and {@link
 * org.hlo4j.ir.pass.PassManager} runs them.
 */
package org.hlo4j.ir.pass;
