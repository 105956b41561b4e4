/** SARIF 2.1.0, the exchange format of code review tools and editors. */
package org.hlo4j.policy.sarif;
