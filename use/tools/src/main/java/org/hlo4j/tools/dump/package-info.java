/**
 * Folders that XLA's compiler dumps: modules, the passes that changed them, and what lies beside.
 */
package org.hlo4j.tools.dump;
