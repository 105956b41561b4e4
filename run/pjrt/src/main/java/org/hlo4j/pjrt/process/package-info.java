/**
 * A plugin in a process of its own: {@link org.hlo4j.pjrt.process.PluginConnection} is the side of
 * the caller, {@link org.hlo4j.pjrt.process.PluginServer} that of the plugin, and {@link
 * org.hlo4j.pjrt.process.Wire} what passes between them.
 */
package org.hlo4j.pjrt.process;
