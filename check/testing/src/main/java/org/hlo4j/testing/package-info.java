/** What tests of all modules share: golden files, and tables of rows held against their checks. */
package org.hlo4j.testing;
