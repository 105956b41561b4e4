"""What the package says of itself."""

import importlib.metadata

import pytest


def test_the_package_has_its_licenses_and_pages():
    metadata = importlib.metadata.metadata("hlo4j")
    assert metadata["License-Expression"] == "Apache-2.0"
    assert metadata.get_all("License-File") == ["LICENSE", "THIRD-PARTY-NOTICES"]
    pages = dict(each.split(", ", 1) for each in metadata.get_all("Project-URL"))
    assert {"Homepage", "Documentation", "Source", "Issues", "Changelog"} <= pages.keys()
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert metadata.get_payload() or metadata["Description"]


@pytest.mark.parametrize("name", ["LICENSE", "THIRD-PARTY-NOTICES"])
def test_the_licenses_of_what_is_bundled_are_there(name):
    files = importlib.metadata.files("hlo4j")
    text = next(each for each in files if each.name == name).read_text()
    named = {"LICENSE": ["Apache License"], "THIRD-PARTY-NOTICES": ["LAPACK", "Jackson"]}
    for project in named[name]:
        assert project in text
