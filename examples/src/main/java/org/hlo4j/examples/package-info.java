/** Programs that show the API, each with a {@code main}; start at {@code BuildMlp}. */
package org.hlo4j.examples;
