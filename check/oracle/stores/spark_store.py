"""Runs the jobs of hlo4j-spark.jar by spark-submit on several executors and compares them with `hlo4j audit`.

usage: spark_store.py [--store DIR] [--files N] [--aws JARS] JAR [check...]

Its Python needs pyspark; for the check `s3` also moto[server], boto3, and --aws: the jars of hadoop-aws, joined by colons.
Checks: cluster, kill, poison, s3, speed; by default the first three. The store is made of copies of the files in DIR.
"""

import argparse
import datetime
import hashlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

import pyspark

from .. import ROOT

SPARK = pathlib.Path(pyspark.__file__).parent
SUFFIXES = (".mlir", ".mlir.bc", ".mlirbc", ".jax", ".onnx", ".pt2")


def submit(arguments, master, jar, conf=(), jars="", memory="1024m"):
    """Starts spark-submit; local clusters have processes of their own for executors."""
    settings = {"spark.ui.enabled": "false", "spark.task.maxFailures": "8", "spark.executor.memory": memory, "spark.driver.host": "127.0.0.1"}
    settings.update(conf)
    command = [str(SPARK / "bin/spark-submit"), "--master", master, "--driver-memory", "1g"]
    for key, value in settings.items():
        command += ["--conf", f"{key}={value}"]
    if jars:
        command += ["--jars", jars.replace(":", ",")]
    environment = dict(os.environ, SPARK_HOME=str(SPARK), SPARK_LOCAL_IP="127.0.0.1")
    log = open(tempfile.mkstemp(suffix=".spark")[1], "w+")
    return subprocess.Popen(command + [str(jar)] + arguments, stdout=subprocess.PIPE, stderr=log, text=True, env=environment), log


def run(*arguments, **options):
    process, log = submit(*arguments, **options)
    out, _ = process.communicate()
    finish(process, log, out, arguments[0])
    return out


def finish(process, log, out, command):
    log.seek(0)
    text = log.read()
    os.unlink(log.name)
    # The store has a damaged file, which is not migrated.
    if process.returncode != (1 if command[0] == "migrate" else 0):
        sys.exit(f"spark-submit: status {process.returncode}\n{out}\n{text[-6000:]}")


def executors(of):
    """The processes of executors below a process, which this script started."""
    parents, names = {}, {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
                names[int(entry.name)] = (entry / "cmdline").read_bytes()
            except OSError:
                continue
    found = []
    for pid, name in names.items():
        ancestor = pid
        while ancestor in parents and ancestor != of:
            ancestor = parents[ancestor]
        if ancestor == of and b"CoarseGrainedExecutorBackend" in name and b"java" in name.split(b"\0")[0]:
            found.append(pid)
    return found


def run_killing(times, seconds, *arguments, **options):
    """Runs a job whose executors are killed; returns how many were."""
    process, log = submit(*arguments, **options)
    killed = []

    def kill():
        while process.poll() is None and len(killed) < times:
            time.sleep(seconds)
            alive = executors(process.pid)
            if alive and process.poll() is None:
                victim = alive[len(killed) % len(alive)]
                os.kill(victim, signal.SIGKILL)
                killed.append(victim)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    out, _ = process.communicate()
    finish(process, log, out, arguments[0])
    return len(killed)


def make_store(source, folder, count):
    files = [path for path in sorted(source.rglob("*")) if path.name.endswith(SUFFIXES) and path.is_file() and path.stat().st_size < 1 << 20]
    for i in range(count):
        path = files[i % len(files)]
        target = folder / f"d{i // 500}" / f"{i // len(files)}_{path.name}"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    for data in source.rglob("*.bin"):  # external data of models
        for each in folder.glob("d*"):
            shutil.copyfile(data, each / data.name)
    (folder / "damaged.mlir").write_text("func.func @main(")
    shutil.make_archive(str(folder / "archive"), "zip", folder / "d0")
    shutil.make_archive(str(folder / "archive"), "gztar", folder / "d0")


def of_command(store):
    """The rows of the command."""
    with tempfile.TemporaryDirectory() as folder:
        rows = pathlib.Path(folder) / "rows"
        subprocess.run([str(ROOT / "bin/hlo4j"), "audit", "-o", str(rows), str(store)], check=True, stdout=subprocess.DEVNULL)
        return sorted(rows.read_text().splitlines())


def of_table(folder):
    return [line for file in sorted(folder.glob("part-*.json")) for line in file.read_text().splitlines()]


def compare(expected, found, what):
    """Compares rows whose values are the same, whatever the writer of JSON."""
    def row(line):
        values = json.loads(line)
        if "modified" in values:
            values["modified"] = datetime.datetime.fromisoformat(values["modified"]).timestamp()
        if values["path"].startswith("s3a:"):  # which was written later
            del values["modified"]
        return values

    by_path = {json.loads(line)["path"]: row(line) for line in expected}
    paths = [json.loads(line)["path"] for line in found]
    assert len(paths) == len(set(paths)), f"{what}: rows are there twice"
    assert set(paths) == set(by_path), f"{what}: {len(set(by_path) - set(paths))} rows lack, {len(set(paths) - set(by_path))} are too many"
    different = [path for line in found for path in [json.loads(line)["path"]] if row(line) != by_path[path]]
    assert not different, f"{what}: {len(different)} rows differ: {different[:3]}"
    print(f"{what}: {len(found)} rows, as the command has them", flush=True)


def check_outputs(out, rows):
    written = {}
    for row in rows:
        if row["status"] == "migrated":
            path = pathlib.Path(urllib.parse.urlparse(row["output"]).path)
            assert path not in written, f"{path} twice"
            assert hashlib.sha256(path.read_bytes()).hexdigest() == row["output_sha256"], path
            written[path] = row
    there = {path for path in out.rglob("*") if path.is_file() and "_status" not in path.parts}
    assert there == set(written), f"{len(there - set(written))} files too many, {len(set(written) - there)} lack"
    assert not list(out.glob("_hlo4j_*"))


def status_rows(out):
    from pyspark.sql import SparkSession

    session = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").config("spark.log.level", "ERROR").getOrCreate()
    try:
        return [json.loads(line) for line in session.read.parquet(str(out / "_status")).toJSON().collect()]
    finally:
        session.stop()


CLUSTER = "local-cluster[2,1,1024]"


def cluster(args, work, store, expected):
    run(["audit", "--format", "json", "--output", str(work / "rows"), str(store)], CLUSTER, args.jar)
    compare(expected, of_table(work / "rows"), "two executors")


def kill(args, work, store, expected):
    killed = run_killing(3, 5, ["audit", "--max-files-per-partition", "100", "--format", "json", "--output", str(work / "killed"), str(store)], CLUSTER, args.jar)
    compare(expected, of_table(work / "killed"), f"audit, {killed} executors killed")
    assert killed > 0, "the job was over before an executor was killed: use more --files"
    out = work / "migrated"
    killed = run_killing(3, 5, ["migrate", "--target", "1.0.0", "--expand", "--max-files-per-partition", "100", "--output", str(out), str(store)], CLUSTER, args.jar)
    rows = status_rows(out)
    assert sorted(row["path"] for row in rows) == sorted(json.loads(line)["path"] for line in expected)
    check_outputs(out, rows)
    whole = work / "migrated-whole"
    run(["migrate", "--target", "1.0.0", "--expand", "--output", str(whole), str(store)], "local[2]", args.jar)
    plain = lambda rows, folder: sorted(json.dumps(row, sort_keys=True).replace(str(folder), "") for row in rows)
    assert plain(rows, out) == plain(status_rows(whole), whole), "killed executors change what is migrated"
    print(f"migrate, {killed} executors killed: {len(rows)} rows, {sum(row['status'] == 'migrated' for row in rows)} artifacts, as without", flush=True)


def poison(args, work, store, expected):
    """A program that ends its executor has a row, and so have those beside it."""
    folder = work / "poison"
    folder.mkdir()
    shutil.copyfile(next(store.rglob("*.jax")), folder / "a.jax")
    with open(folder / "large.mlir", "w") as file:
        file.write("func.func @main() {\n")
        for i in range(3_000_000):
            file.write(f"%x{i} = stablehlo.constant dense<{i}.0> : tensor<f32>\n")
        file.write("return\n}\n")
    run(["audit", "--max-partition-bytes", str(1 << 30), "--format", "json", "--output", str(work / "poisoned"), str(folder)], CLUSTER, args.jar,
        conf={"spark.executor.extraJavaOptions": "-XX:+ExitOnOutOfMemoryError"})
    rows = {pathlib.Path(row["path"]).name: row for row in map(json.loads, of_table(work / "poisoned"))}
    assert rows["a.jax"]["verdict"] == "valid"
    assert rows["large.mlir"]["verdict"] == "too-large", rows
    print(f"poison: {rows['large.mlir']['diagnostic']}", flush=True)


def s3(args, work, store, expected):
    import boto3

    server = subprocess.Popen([str(pathlib.Path(sys.executable).parent / "moto_server"), "-p", "5777"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(5)
        key = {"aws_access_key_id": "test", "aws_secret_access_key": "test", "region_name": "us-east-1"}
        client = boto3.client("s3", endpoint_url="http://127.0.0.1:5777", **key)
        client.create_bucket(Bucket="store")
        for path in store.rglob("*"):
            if path.is_file():
                client.upload_file(str(path), "store", f"in/{path.relative_to(store)}")
        conf = {
            "spark.hadoop.fs.s3a.endpoint": "http://127.0.0.1:5777",
            "spark.hadoop.fs.s3a.path.style.access": "true",
            "spark.hadoop.fs.s3a.access.key": "test",
            "spark.hadoop.fs.s3a.secret.key": "test",
            "spark.hadoop.fs.s3a.endpoint.region": "us-east-1",
        }
        run(["audit", "--format", "json", "--output", str(work / "s3"), "s3a://store/in"], CLUSTER, args.jar, conf=conf, jars=args.aws)
        compare([line.replace(str(store), "s3a://store/in") for line in expected], of_table(work / "s3"), "s3a")
        killed = run_killing(2, 6, ["migrate", "--target", "1.0.0", "--max-files-per-partition", "50", "--output", "s3a://store/out", "s3a://store/in"], CLUSTER, args.jar, conf=conf, jars=args.aws)
        local = work / "s3out"
        pages = client.get_paginator("list_objects_v2").paginate(Bucket="store", Prefix="out/")
        for item in (item for page in pages for item in page.get("Contents", []) if not item["Key"].endswith("/")):
            target = local / item["Key"][4:]
            target.parent.mkdir(parents=True, exist_ok=True)
            client.download_file("store", item["Key"], str(target))
        rows = status_rows(local)
        assert sorted(row["path"] for row in rows) == sorted(json.loads(line)["path"].replace(str(store), "s3a://store/in") for line in expected)
        for row in rows:
            if "output" in row:
                row["output"] = row["output"].replace("s3a://store/out", str(local))
        check_outputs(local, rows)
        print(f"s3a: migrate, {killed} executors killed: {len(rows)} rows", flush=True)
    finally:
        server.terminate()
        server.wait()


def speed(args, work, store, expected):
    size = sum(json.loads(line).get("size", 0) for line in expected)
    print(f"{len(expected)} files, {size / 1e6:.1f} MB, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}", flush=True)
    for count in 1, 2, 4:
        start = time.monotonic()
        run(["audit", "--output", str(work / f"speed{count}"), str(store)], f"local-cluster[{count},1,1024]", args.jar)
        seconds = time.monotonic() - start
        print(f"{count} executors: {seconds:.1f} s with starting, {len(expected) / seconds:.0f} files/s, {size / seconds / 1e6:.2f} MB/s", flush=True)


CHECKS = {check.__name__: check for check in (cluster, kill, poison, s3, speed)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--store", type=pathlib.Path, default=ROOT / "stores/audit/src/test/resources")
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--aws", default="")
    parser.add_argument("jar", type=pathlib.Path)
    parser.add_argument("checks", nargs="*", choices=[*CHECKS, []])
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        store = work / "store"
        make_store(args.store, store, args.files)
        expected = of_command(store)
        for name in args.checks or ["cluster", "kill", "poison"]:
            CHECKS[name](args, work, store, expected)


if __name__ == "__main__":
    main()
