"""Which Java virtual machine is taken."""

import pytest

from hlo4j import _jvm


@pytest.fixture
def jdk(tmp_path, monkeypatch):
    """Makes JDKs of versions in folders; nothing else is found."""
    monkeypatch.setattr(_jvm, "FOLDERS", (f"{tmp_path}/usual/*",))
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("HLO4J_JAVA", raising=False)
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.delenv("CONDA_PREFIX", raising=False)

    def make(folder, version):
        home = tmp_path / folder
        (home / "lib/server").mkdir(parents=True)
        (home / "lib/server/libjvm.so").touch()
        (home / "bin").mkdir()
        (home / "bin/java").touch(0o755)
        (home / "release").write_text(f'IMPLEMENTOR="x"\nJAVA_VERSION="{version}"\n')
        return home

    return make


def library(home):
    return str(home / "lib/server/libjvm.so")


def test_the_newest_in_a_usual_place_is_taken(jdk):
    jdk("usual/jdk-17", "17.0.15")
    jdk("usual/a", "25.0.1")
    newest = jdk("usual/b", "26")
    jdk("usual/c", "9")
    assert _jvm.find_jvm() == library(newest)


def test_java_home_comes_first_if_it_is_new_enough(jdk, monkeypatch):
    usual = jdk("usual/jdk", "26")
    home = jdk("home", "25")
    monkeypatch.setenv("JAVA_HOME", str(home))
    assert _jvm.find_jvm() == library(home)
    monkeypatch.setenv("JAVA_HOME", str(jdk("old", "17.0.15")))
    assert _jvm.find_jvm() == library(usual)


def test_that_of_the_path_comes_last(jdk, monkeypatch):
    home = jdk("path", "25")
    monkeypatch.setenv("PATH", str(home / "bin"))
    assert _jvm.find_jvm() == library(home)


def test_hlo4j_java_is_a_folder_or_its_java_and_nothing_else_is_taken(jdk, monkeypatch):
    jdk("usual/jdk", "26")
    home = jdk("named", "25")
    for named in (home, home / "bin/java"):
        monkeypatch.setenv("HLO4J_JAVA", str(named))
        assert _jvm.find_jvm() == library(home)
    old = jdk("old", "17")
    monkeypatch.setenv("HLO4J_JAVA", str(old))
    with pytest.raises(ImportError, match=f"HLO4J_JAVA: no Java 25 or later at {old}"):
        _jvm.find_jvm()


def test_none_is_found(jdk):
    with pytest.raises(ImportError, match="needs Java 25 or later, and none was found. Install"):
        _jvm.find_jvm()


def test_older_ones_are_named_and_never_taken(jdk, monkeypatch):
    usual = jdk("usual/jdk", "17.0.15")
    old = jdk("old", "21")
    monkeypatch.setenv("JAVA_HOME", str(old))
    with pytest.raises(ImportError) as refusal:
        _jvm.find_jvm()
    message = str(refusal.value)
    assert f"only Java 21 at {old}, Java 17 at {usual} was found" in message
    assert "apt install openjdk-25-jre-headless" in message


def test_folders_of_the_user_are_usual_ones(jdk, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(_jvm, "FOLDERS", ("~/.sdkman/candidates/java/*",))
    home = jdk(".sdkman/candidates/java/25-tem", "25")
    assert _jvm.find_jvm() == library(home)
