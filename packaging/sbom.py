"""Prints what a release consists of, as CycloneDX 1.6 in JSON: packaging/sbom.py VERSION PACKAGE.deb

Swift and packages by Package.resolved, which are linked into the program; Debian's libraries by the package, which it opens; Python clients of trackers, which it
installs on the user's word, by the file that also has their digests. The same files give the same bytes; SOURCE_DATE_EPOCH is the time.
"""
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import uuid

from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

ROOT = pathlib.Path(__file__).resolve().parents[1]


def component(kind, name, version, scope, namespace=None):
    return Component(name=name, version=version, type=ComponentType.LIBRARY, scope=scope, purl=PackageURL(kind, namespace, name, version),
                     bom_ref=f"{kind}/{name}")


def swift():
    said = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout
    yield component("generic", "swift", re.search(r"Swift version (\S+)", said)[1], ComponentScope.REQUIRED)
    for pin in json.loads((ROOT / "Package.resolved").read_text())["pins"]:
        address = pin["location"].removeprefix("https://").removesuffix(".git")
        namespace, _, name = address.rpartition("/")
        yield component("swift", name, pin["state"]["version"], ComponentScope.REQUIRED, namespace)


def debian(package):
    depends = subprocess.run(["dpkg-deb", "--field", package, "Depends"], capture_output=True, text=True, check=True).stdout
    for name in re.findall(r"(?:^|, )([\w.+-]+)", depends.strip()):
        yield component("deb", name, None, ComponentScope.REQUIRED, "debian")


def python():
    text = (ROOT / "Sources/Ingest/Data/tracker-requirements.txt").read_text()
    for name, version in re.findall(r"(?m)^([\w.-]+)==(\S+)", text):
        yield component("pypi", name, version, ComponentScope.OPTIONAL)


def main():
    version, package = sys.argv[1:]
    bom = Bom(components=[*swift(), *debian(package), *python()], serial_number=uuid.uuid5(uuid.NAMESPACE_URL, f"delegation/{version}"))
    bom.metadata.timestamp = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    bom.metadata.component = Component(name="delegation", version=version, type=ComponentType.APPLICATION, bom_ref="delegation",
                                       licenses=[LicenseExpression("Apache-2.0")])
    bom.register_dependency(bom.metadata.component, bom.components)
    text = JsonV1Dot6(bom).output_as_string(indent=1)
    fault = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if fault:
        sys.exit(f"the list is not what CycloneDX wants: {fault}")
    print(text)


main()
