package org.hlo4j.bytecode.read;

import org.hlo4j.bytecode.Section;

/** The range of the body of a section in the file. */
record SectionRange(Section section, long start, long end) {
  ByteCursor cursor(Input input) {
    return new ByteCursor(input, "section " + section.label(), start, end);
  }
}
