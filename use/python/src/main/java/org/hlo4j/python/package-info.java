/**
 * Entry points of the Python package. Methods take and return strings, arrays of bytes and numbers,
 * and addresses of NumPy's arrays; what Python needs of other packages is called here, where the
 * compiler checks it.
 */
package org.hlo4j.python;
