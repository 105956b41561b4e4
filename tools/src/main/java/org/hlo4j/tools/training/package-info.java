/**
 * The training run that the build records to make the commands start fast; see {@link
 * org.hlo4j.tools.training.TrainingRun}. Nothing else uses it.
 */
package org.hlo4j.tools.training;
