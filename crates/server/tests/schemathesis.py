"""Holds the running studio against its own OpenAPI document: `schemathesis.py PATH-OF-STRATVISION`.

Schemathesis (from PyPI) makes up requests from the document, sensible and senseless ones, and looks whether the answers
are as described and never a fault of the server. Bounded: the same seed and the same number of examples every time.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request

EXAMPLES = os.environ.get("SCHEMA_EXAMPLES", "12")
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


TOKEN = ""


def call(base, method, path, body=None):
    request = urllib.request.Request(
        base + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json", "Authorization": f"Bearer {TOKEN}"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read() or "null")


def prepare(base):
    """Objects that requests can be about, so that they get beyond 'not found'."""
    pattern = call(base, "POST", "/patterns/philidor/copy", {})["id"]
    test = call(base, "GET", f"/patterns/{pattern}/tests")[0]["id"]
    demo = call(base, "GET", "/collections")[0]["id"]
    search = call(base, "POST", "/searches", {"collections": [demo], "patterns": ["philidor"]})["id"]
    while call(base, "GET", f"/searches/{search}")["state"] in ("queued", "running"):
        time.sleep(0.1)
    return pattern, test, demo, search


def config(folder, pattern, test, demo, search):
    """Deleting is left to made-up ids: the objects are needed until the end."""
    text = ""
    for where, parameters in [
        ("^/patterns/.id.", {"path.id": pattern, "path.test": test, "path.version": 1}),
        ("^/collections/.id.", {"path.id": demo}),
        ("^/searches/.id.", {"path.id": search}),
    ]:
        for method in ["GET", "PUT", "POST"]:
            pairs = ", ".join(f"{json.dumps(name)} = {json.dumps(value)}" for name, value in parameters.items())
            text += f"[[operations]]\ninclude-path-regex = '{where}'\ninclude-method = '{method}'\n"
            text += f"parameters = {{ {pairs} }}\n\n"
    path = os.path.join(folder, "schemathesis.toml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def main():
    global TOKEN
    program = os.path.abspath(sys.argv[1])
    schemathesis = os.path.join(os.path.dirname(sys.executable), "schemathesis")
    with tempfile.TemporaryDirectory() as folder:
        studio = subprocess.Popen(
            [program, "studio", "--port", "0", "--data", os.path.join(folder, "data")],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "STRATVISION_LOG": "error"},
        )
        try:
            link = studio.stdout.readline().split("http://")[1].split()[0]
            host, TOKEN = link.split("/?token=")
            base = f"http://{host}/api/v1"
            objects = prepare(base)
            run = subprocess.run(
                [
                    schemathesis,
                    "--config-file", config(folder, *objects),
                    "run", f"{base}/openapi.json",
                    "--checks", CHECKS,
                    "--phases", "examples,coverage,fuzzing",
                    "--max-examples", EXAMPLES,
                    "--seed", "7",
                    "--header", f"Authorization: Bearer {TOKEN}",
                    "--request-timeout", "30",
                    # An event stream has no body that a schema could describe.
                    "--exclude-path-regex", "events$",
                    "--generation-database", "none",
                    "--warnings", "off",
                    "--no-color",
                ],
                cwd=folder,
                timeout=600,
            )
            well = call(base, "GET", "/health")["status"] == "ok"
            return run.returncode if well else 1
        finally:
            studio.terminate()
            studio.wait(timeout=20)


if __name__ == "__main__":
    sys.exit(main())
