/**
 * Policies for the programs of stores. {@link org.hlo4j.policy.PolicyRule} is the table of rules, a
 * {@link org.hlo4j.policy.Policy} what a file in YAML makes of them; it is checked on rows of an
 * audit and needs nothing else.
 */
package org.hlo4j.policy;
