/** What the tables of attributes say besides names. */
package org.hlo4j.hlo.define;
