/**
 * Shared by the tests of all modules: golden files, and tables of rows held against their checks.
 */
package org.hlo4j.testing;
