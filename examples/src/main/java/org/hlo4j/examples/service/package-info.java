/** A service that runs a model on a device: {@code ModelService} has the {@code main}. */
package org.hlo4j.examples.service;
