/**
 * The operators of PyTorch: {@code Operators} is their table. Here are those of programs
 * themselves: control flow, numbers of Python, random numbers; a package has those of a subject.
 */
package org.hlo4j.pytorch.operator;
