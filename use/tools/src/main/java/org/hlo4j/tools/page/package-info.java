/** What the pages of HTML that commands write have in common: their frame, policy and style. */
package org.hlo4j.tools.page;
