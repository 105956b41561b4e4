/** Training: gradients of programs, and steps of optimizers. */
package org.hlo4j.formulas.training;
