/**
 * Sizes of tensors, known when a program is built or computed by it, and the types that go with
 * them.
 */
package org.hlo4j.formulas.size;
