package org.hlo4j.bytecode.read;

import org.hlo4j.bytecode.Section;

/** Where the body of a section lies in the file. */
record SectionRange(Section section, long start, long end) {
  ByteCursor cursor(Input input) {
    return new ByteCursor(input, "section " + section.label(), start, end);
  }
}
