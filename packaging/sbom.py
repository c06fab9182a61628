"""Prints what a release consists of, as CycloneDX 1.6 in JSON: packaging/sbom.py VERSION PACKAGE.deb PYTHON

Swift and packages by Package.resolved, which are linked into the program; Debian's libraries by the package, which it opens, in the versions of this machine; Perceval
and the Python clients of trackers, which it installs on the user's word, with their digests, and their licences as PYTHON, which has them, knows them. The same
files give the same bytes; SOURCE_DATE_EPOCH is the time.
"""
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import uuid

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

ROOT = pathlib.Path(__file__).resolve().parents[1]


# As their repositories say; Swift's libraries hold Unicode's data.
LICENCES = {"swift": "Apache-2.0 WITH Swift-exception AND Unicode-3.0", "swift-argument-parser": "Apache-2.0 WITH Swift-exception", "swift-mustache": "Apache-2.0",
            "Yams": "MIT"}
INSTALLED = """
import importlib.metadata, json

def licence(about):
    classes = [one.rpartition(" :: ")[2] for one in about.get_all("Classifier") or [] if one.startswith("License :: ")]
    return about.get("License-Expression") or about.get("License") or next(iter(classes), None)

print(json.dumps({one.name.lower().replace("_", "-"): licence(one.metadata) for one in importlib.metadata.distributions()}))
"""


def said(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def component(kind, name, version, scope, namespace=None, licence=None, hashes=()):
    page = ExternalReference(type=ExternalReferenceType.DISTRIBUTION, url=XsUri(f"https://pypi.org/project/{name}/{version}/"),
                             hashes=[HashType(alg=HashAlgorithm.SHA_256, content=digest) for digest in hashes])
    return Component(name=name, version=version, type=ComponentType.LIBRARY, scope=scope, purl=PackageURL(kind, namespace, name, version),
                     bom_ref=f"{kind}/{name}@{version}", licenses=[LicenseFactory().make_from_string(licence)] if licence else [],
                     external_references=[page] if hashes else [])


def swift():
    version = re.search(r"Swift version (\S+)", said("swift", "--version"))[1]
    yield component("generic", "swift", version, ComponentScope.REQUIRED, licence=LICENCES["swift"])
    for pin in json.loads((ROOT / "Package.resolved").read_text())["pins"]:
        address = pin["location"].removeprefix("https://").removesuffix(".git")
        namespace, _, name = address.rpartition("/")
        yield component("swift", name, pin["state"]["version"], ComponentScope.REQUIRED, namespace, LICENCES.get(name))


def debian(package):
    there = dict(line.split("\t") for line in said("dpkg-query", "--show", "--showformat", "${Package}\t${Version}\n").splitlines())
    for name in re.findall(r"(?:^|, )([\w.+-]+)", said("dpkg-deb", "--field", package, "Depends").strip()):
        yield component("deb", name, there.get(name), ComponentScope.REQUIRED, "debian")


def python(program):
    licences, found = json.loads(said(program, "-c", INSTALLED)), {}
    for file in ["perceval-requirements.txt", "tracker-requirements.txt"]:
        text = (ROOT / "Sources/Onboarding/Data" / file).read_text()
        for name, version, hashes in re.findall(r"(?m)^([\w.-]+)==(\S+)(.*(?:\n    --hash=.*)*)", text):
            found[name, version] = re.findall(r"sha256:(\w+)", hashes)
    for (name, version), hashes in found.items():
        yield component("pypi", name, version, ComponentScope.OPTIONAL, None, licences.get(name), hashes)


def main():
    version, package, program = sys.argv[1:]
    bom = Bom(components=[*swift(), *debian(package), *python(program)], serial_number=uuid.uuid5(uuid.NAMESPACE_URL, f"delegation/{version}"))
    bom.metadata.timestamp = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    bom.metadata.component = Component(name="delegation", version=version, type=ComponentType.APPLICATION, bom_ref="delegation",
                                       licenses=[LicenseFactory().make_from_string("Apache-2.0")])
    bom.register_dependency(bom.metadata.component, bom.components)
    text = JsonV1Dot6(bom).output_as_string(indent=1)
    fault = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if fault:
        sys.exit(f"the list is not what CycloneDX wants: {fault}")
    print(text)


main()
