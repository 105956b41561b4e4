"""Signatures of models: what hlo4j signs and PyPI's model-signing verifies, and the reverse.

check/oracle/setup .dev/oms model-signing==1.1.1 pyopenssl
.dev/oms/bin/python -m check.oracle.stores.signatures --hlo4j bin/hlo4j
.dev/oms/bin/python -m check.oracle.stores.signatures --vectors stores/signing/src/test/resources/org/hlo4j/signing

Files and folders, keys of all curves in PKCS#8 and SEC 1, encrypted keys, certificates, parts of files. Whatever is
changed afterwards must be refused by both. With --vectors writes those that the tests of module signing read.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import model_signing
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

CURVES = {"p256": ec.SECP256R1(), "p384": ec.SECP384R1(), "p521": ec.SECP521R1()}
PASSWORD = "correct horse"

# The order of components is not that of characters: d/w comes before d-x.
FILES = {
    "a.mlir": "func.func @main(%a: tensor<3xf32>) -> tensor<3xf32> {\n  return %a : tensor<3xf32>\n}\n",
    "d/w.bin": "weights",
    "d/.gitignore": "kept",
    "d-x": "1",
    "d.x": "2",
    "d0": "3",
    "empty": "",
}
IGNORED = {".git/config": "of Git", ".gitignore": "of Git"}


def write_model(folder, files):
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")


def pem(key, form, password=None):
    encryption = (
        serialization.BestAvailableEncryption(password.encode()) if password else serialization.NoEncryption()
    )
    return key.private_bytes(serialization.Encoding.PEM, form, encryption)


def write_keys(folder):
    """Writes keys of each curve in all forms; certificates of that of P-384."""
    keys = {name: ec.generate_private_key(curve) for name, curve in CURVES.items()}
    for name, key in keys.items():
        (folder / f"{name}.pem").write_bytes(pem(key, serialization.PrivateFormat.PKCS8))
        (folder / f"{name}.sec1.pem").write_bytes(pem(key, serialization.PrivateFormat.TraditionalOpenSSL))
        (folder / f"{name}.encrypted.pem").write_bytes(pem(key, serialization.PrivateFormat.PKCS8, PASSWORD))
        (folder / f"{name}.pub.pem").write_bytes(
            key.public_key().public_bytes(
                serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
            )
        )
    root, middle = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    write_certificate(folder / "root.pem", "root", root, "root", root, True)
    write_certificate(folder / "middle.pem", "middle", middle, "root", root, True)
    write_certificate(folder / "signer.pem", "signer", keys["p384"], "middle", middle, False)


def write_certificate(path, subject, key, issuer, by, is_authority):
    import datetime

    def name(text):
        return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, text)])

    usage = dict.fromkeys(
        [
            "digital_signature",
            "content_commitment",
            "key_encipherment",
            "data_encipherment",
            "key_agreement",
            "key_cert_sign",
            "crl_sign",
            "encipher_only",
            "decipher_only",
        ],
        False,
    )
    usage["key_cert_sign" if is_authority else "digital_signature"] = True
    begin = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name(subject))
        .issuer_name(name(issuer))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begin + datetime.timedelta(days=0 if is_authority else 1))
        .not_valid_after(begin + datetime.timedelta(days=36500 if is_authority else 90))
        .add_extension(x509.BasicConstraints(is_authority, None), True)
        .add_extension(x509.KeyUsage(**usage), True)
        .sign(by, hashes.SHA256())
    )
    path.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))


def configured(key, shards=0, algorithm="sha256", certificate=False):
    """A signer of the reference implementation's API, whose commands know neither parts nor algorithms."""
    hashing = model_signing.hashing.Config()
    if shards:
        hashing.use_shard_serialization(shard_size=shards, hashing_algorithm=algorithm)
    else:
        hashing.use_file_serialization(hashing_algorithm=algorithm)
    return (
        model_signing.signing.Config()
        .use_elliptic_key_signer(private_key=key)
        .set_hashing_config(hashing.set_ignored_paths(paths=[]))
    )


def reference(*arguments):
    run = subprocess.run(
        [sys.executable, "-m", "model_signing", *map(str, arguments)], capture_output=True, text=True, check=False
    )
    return run.returncode == 0, run.stdout + run.stderr


def write_vectors(folder):
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        keys = pathlib.Path(work)
        write_keys(keys)
        model = keys / "model"
        write_model(model, FILES | IGNORED)
        kept = ["root.pem", "middle.pem", "signer.pem", "p256.pem", "p384.pem", "p521.pem"]
        kept += ["p256.sec1.pem", "p521.sec1.pem", "p384.encrypted.pem"]
        kept += [f"{curve}.pub.pem" for curve in CURVES]
        for name in kept:
            shutil.copy(keys / name, folder / name)
        for curve in CURVES:
            assert reference(
                "sign", "key", model, "--signature", folder / f"folder-{curve}.sig", "--private_key", keys / f"{curve}.pem"
            )[0]
        assert reference(
            "sign", "key", model / "a.mlir", "--signature", folder / "file.sig", "--private_key", keys / "p256.pem"
        )[0]
        assert reference(
            "sign",
            "certificate",
            model,
            "--signature",
            folder / "certificate.sig",
            "--private_key",
            keys / "p384.pem",
            "--signing_certificate",
            keys / "signer.pem",
            "--certificate_chain",
            keys / "middle.pem",
        )[0]
        configured(keys / "p256.pem", shards=3).sign(model, folder / "shards.sig")
        configured(keys / "p256.pem", algorithm="blake2").sign(model, folder / "blake2.sig")


class Comparison:
    def __init__(self, hlo4j, work):
        self.hlo4j = hlo4j
        self.work = work
        self.cases = 0
        self.failures = []

    def run(self, *arguments):
        run = subprocess.run([self.hlo4j, *map(str, arguments)], capture_output=True, text=True, check=False)
        output = run.stdout + run.stderr
        refused = run.returncode == 1 and run.stdout.startswith("invalid")
        return (run.returncode == 0 if run.returncode == 0 or refused else None), output

    def expect(self, name, expected, result):
        self.cases += 1
        if result[0] != expected:
            self.failures.append(name)
            print(f"{name}: expected {'success' if expected else 'failure'}: {result[1].strip()}")

    def verified(self, name, expected, model, signature, trust):
        """Both must say the same of a signature."""
        ours = ["--certificates" if trust.name == "root.pem" else "--public-key", trust]
        theirs = ["certificate"] if trust.name == "root.pem" else ["key"]
        theirs_trust = ["--certificate_chain" if trust.name == "root.pem" else "--public_key", trust]
        self.expect(f"hlo4j of {name}", expected, self.run("verify", "--signature", signature, *ours, model))
        self.expect(
            f"model_signing of {name}",
            expected,
            reference("verify", *theirs, model, "--signature", signature, *theirs_trust),
        )

    def changes(self, name, model, signature, trust):
        """Signs hold of the model as it is, and of no changed one."""
        self.verified(name, True, model, signature, trust)
        file = model if model.is_file() else model / "d/w.bin"
        content = file.read_bytes()
        file.write_bytes(content + b" ")
        self.verified(f"{name}, a changed file", False, model, signature, trust)
        file.write_bytes(content)
        if model.is_dir():
            file.unlink()
            self.verified(f"{name}, a missing file", False, model, signature, trust)
            file.write_bytes(content)
            (model / "new").write_text("new")
            self.verified(f"{name}, an extra file", False, model, signature, trust)
            (model / "new").unlink()
        other = self.work / "other.pub.pem"
        if trust.name != "root.pem":
            self.verified(f"{name}, another key", False, model, signature, other)
        self.verified(f"{name}, again", True, model, signature, trust)

    def all(self):
        keys, others = self.work / "keys", self.work / "others"
        keys.mkdir()
        others.mkdir()
        write_keys(keys)
        write_keys(others)
        shutil.copy(others / "p256.pub.pem", self.work / "other.pub.pem")
        model = self.work / "model"
        write_model(model, FILES | IGNORED | {"\u00e9\U0001f600 b.txt": "beyond ASCII", "\uff21.txt": "full width"})
        folder_signature = model / "model.sig"
        for curve in CURVES:
            public = keys / f"{curve}.pub.pem"
            for form in ["", ".sec1", ".encrypted"]:
                private = keys / f"{curve}{form}.pem"
                password = self.work / "password"
                password.write_text(PASSWORD + "\n")
                ours = ["--password-from", password] if form == ".encrypted" else []
                name = f"{curve}{form}"
                self.expect(
                    f"hlo4j sign {name}",
                    True,
                    self.run("sign", model, "--private-key", private, *ours),
                )
                self.verified(f"folder by hlo4j, {name}", True, model, folder_signature, public)
            self.changes(f"folder by hlo4j, {curve}", model, folder_signature, public)
            for path, signature in [(model, folder_signature), (model / "a.mlir", self.work / "a.sig")]:
                private = keys / f"{curve}.pem"
                kind = "file" if path.is_file() else "folder"
                self.expect(
                    f"model_signing sign {kind}, {curve}",
                    True,
                    reference("sign", "key", path, "--signature", signature, "--private_key", private),
                )
                self.changes(f"{kind} by model_signing, {curve}", path, signature, public)
            self.expect(
                f"hlo4j sign file, {curve}",
                True,
                self.run("sign", model / "a.mlir", "--private-key", private, "--signature", signature),
            )
            self.changes(f"file by hlo4j, {curve}", model / "a.mlir", signature, public)
        root = keys / "root.pem"
        chain = ["--certificates", keys / "signer.pem", "--certificates", keys / "middle.pem"]
        self.expect(
            "hlo4j sign by certificate",
            True,
            self.run("sign", model, "--private-key", keys / "p384.pem", *chain),
        )
        self.changes("folder by hlo4j, certificate", model, folder_signature, root)
        self.expect(
            "model_signing sign by certificate",
            True,
            reference(
                *["sign", "certificate", model, "--signature", folder_signature],
                *["--private_key", keys / "p384.pem", "--signing_certificate", keys / "signer.pem"],
                *["--certificate_chain", keys / "middle.pem"],
            ),
        )
        self.changes("folder by model_signing, certificate", model, folder_signature, root)
        shutil.copy(others / "root.pem", keys / "root.pem")
        self.verified("folder by model_signing, another authority", False, model, folder_signature, root)
        folder_signature.unlink()
        for size in [1, 3, 7, 1000]:
            signature = self.work / "shards.sig"
            configured(keys / "p256.pem", shards=size).sign(model, signature)
            verify = ["verify", "--signature", signature, "--public-key", keys / "p256.pub.pem", model]
            self.expect(f"parts of {size}", True, self.run(*verify))
            (model / "d/w.bin").write_text("weightz")
            self.expect(f"changed parts of {size}", False, self.run(*verify))
            (model / "d/w.bin").write_text("weights")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hlo4j", default="bin/hlo4j")
    parser.add_argument("--vectors", type=pathlib.Path)
    arguments = parser.parse_args()
    if arguments.vectors:
        write_vectors(arguments.vectors)
        return 0
    with tempfile.TemporaryDirectory() as work:
        comparison = Comparison(os.path.abspath(arguments.hlo4j), pathlib.Path(work))
        comparison.all()
        print(f"{comparison.cases} cases, {len(comparison.failures)} unexpected")
        return 1 if comparison.failures else 0


if __name__ == "__main__":
    sys.exit(main())
