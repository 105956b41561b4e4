/**
 * Parts of programs, which the device or the host runs, and parts of arrays, which several devices
 * hold.
 */
package org.hlo4j.pjrt.part;
