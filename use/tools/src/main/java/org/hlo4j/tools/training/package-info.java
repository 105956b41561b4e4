/**
 * The training run that the build records to reduce the start-up time of the commands; see {@link
 * org.hlo4j.tools.training.TrainingRun}. Nothing else uses it.
 */
package org.hlo4j.tools.training;
