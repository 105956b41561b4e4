/** Shared by the HTML pages that commands write: their frame, policy and style. */
package org.hlo4j.tools.page;
