/**
 * Passes that print results of analyses, for tests: {@code hlo-test-broadcast}, {@code
 * hlo-test-infer} and {@code hlo-test-speculatability}. A program contains queries as unregistered
 * operations, such as {@code "hlo_test_infer.get_return_types"(%0)}, which are replaced by the
 * answers.
 */
package org.hlo4j.transforms.inspect;
