"""Small changes of programs that are likely to meet what a release changed: types, also in attributes, and words."""

import functools
import itertools
import random
import re

from jaxlib.mlir import ir

from ..rules import verdicts
from ..shared import upstream

NUMBERS = range(10)
LONG = 5000
"""From how many characters on fewer changes of a program are made, since each takes longer."""


def normal(program):
    """The generic form of a program, or None where upstream refuses it."""
    try:
        return verdicts.generic(ir.Module.parse(program))
    except upstream.Refusal:
        return None


def maker(base, job):
    """A function from the number of a change to the changed program, or None where there is none."""
    context, location = upstream.context(), None
    context.enable_multithreading(False)
    context.__enter__()
    location = ir.Location.unknown()
    location.__enter__()
    chosen = FocusedChanges(base, job)
    changes = chosen.chosen()

    def make(number):
        try:
            return verdicts.changed(chosen, *changes[number][1])
        except (*upstream.Refusal, IndexError, KeyError, TypeError):
            return None

    return make


class FocusedChanges(verdicts.Changes):
    """Changes with labels: those of `verdicts`, and more of types of floats and of new words.

    A job says which floats and words there are, how many changes are made at most (`limit`), and from what seed.
    """

    def __init__(self, text, job):
        super().__init__(text)
        self.job = job
        known = (f"tensor<{name}>" for name in sorted(job["floats"]))
        self.floats = [str(type_.element_type) for type_ in verdicts.parsed(ir.Type.parse, known)]

    def chosen(self):
        """Labels and changes: all of words, and of each other kind as many as the limit allows."""
        chance = random.Random(self.job["seed"])
        few = self.job["limit"] if len(self.text) < LONG else self.job["limit"] // 4
        some = lambda all, limit: all if len(all) <= limit else chance.sample(all, limit)
        attributes = list(self.of_attribute_words())
        words = [change for change in attributes if change[0] in self.job["words"]]
        types = [change for change in attributes if change[0] not in self.job["words"]]
        others = [("", (change,)) for change in self.all()]
        return words + some(types, self.job["limit"]) + some(list(self.of_operand_types()), few) + some(others, few)

    def of_attribute_words(self):
        """Attributes with other words and types in them."""
        module = self.parse()  # keeps its operations
        for i, op in enumerate(self.ops(module)):
            for name in op.attributes:
                try:
                    text = str(op.attributes[name])
                except TypeError:  # the bindings cannot hold numbers of some types
                    continue
                for label, other in dict.fromkeys(itertools.chain(self.typed(text), self.worded(text))):
                    for new in verdicts.parsed(ir.Attribute.parse, [other]):
                        yield label, (lambda m, i=i, n=name, a=new: self.ops(m)[i].attributes.__setitem__(n, a),)

    def of_operand_types(self):
        """Each pair of floats as the element types of the first two operands, with the result's as it was and changed."""
        module = self.parse()  # keeps its operations
        for i, op in enumerate(self.ops(module)):
            operands = list(op.operands)
            if len(operands) < 2 or operands[0] == operands[1] or not all(map(is_float, operands[:2])):
                continue
            for one, other in itertools.product(self.floats, repeat=2):
                if one != other:
                    for result in (None, one):
                        yield f"{one}, {other}", (lambda m, i=i, e=(one, other), r=result: self.set_elements(m, i, e, r),)

    def set_elements(self, module, i, elements, result):
        op = self.ops(module)[i]
        for operand, element in zip(op.operands, elements):
            operand.set_type(with_element(operand.type, element))
        if result:
            for value in op.results:
                if is_float(value):
                    value.set_type(with_element(value.type, result))

    def typed(self, text):
        """An attribute with other types of floats in two places, and with another number."""
        types = list(re.finditer(r"\b(?:b|t)?f\d+(?:E\d+M\d+\w*)?\b", text))
        if not types or re.match(r"dense|array", text):
            return
        places = list(itertools.combinations(types, 2)) or [(types[0],)]
        for chosen in places:
            for names in itertools.product(self.floats, repeat=len(chosen)):
                new = replaced(text, [(place, name) for place, name in zip(chosen, names)])
                if new == text:
                    continue
                label = ", ".join(names)
                yield label, new
                for number in re.finditer(r"(?<![\w.])\d+(?![\w.])", new):
                    for value in NUMBERS:
                        yield f"{label}, {value}", replaced(new, [(number, str(value))])

    def worded(self, text):
        """An attribute of an enumeration with each of the new words that it takes."""
        for place in re.finditer(r"(?<=[ <])[A-Z][A-Z0-9_]+(?=>)", text):
            for word in taken(text[: place.start()], text[place.end() :], tuple(self.job["words"])):
                yield word, replaced(text, [(place, word)])


@functools.cache
def taken(before, after, words):
    """The words that make an attribute between the two texts."""
    return [word for word in words if next(verdicts.parsed(ir.Attribute.parse, [before + word + after]), None)]


def replaced(text, news):
    for place, new in sorted(news, key=lambda each: -each[0].start()):
        text = text[: place.start()] + new + text[place.end() :]
    return text


def is_float(value):
    type_ = value.type
    return isinstance(type_, ir.RankedTensorType) and isinstance(type_.element_type, ir.FloatType)


def with_element(type_, element):
    shape = verdicts.dimensions(type_)
    encoding = f", {type_.encoding}" if type_.encoding else ""
    return ir.Type.parse(verdicts.shaped(shape, element, encoding))
