/**
 * Passes that show what analyses say of operations, for tests: {@code hlo-test-broadcast}, {@code
 * hlo-test-infer} and {@code hlo-test-speculatability}, which differ in the question only. A
 * program asks by operations of dialects that do not exist, such as {@code
 * "hlo_test_infer.get_return_types"(%0)}; the answer takes their place.
 */
package org.hlo4j.transforms.inspect;
