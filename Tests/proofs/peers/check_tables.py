#!/usr/bin/env python3
"""Read the tables of reports as notebooks do, by the types that datapackage.json states, and through Parquet and back.

check_tables.py REPORT ...

    REPORT  a folder that `delegate run` wrote

For every table that datapackage.json lists: pandas, pyarrow and polars read the file with the stated types; all three
must hold the same values; what must have a value has one; no TSV of the folder is left out. pyarrow writes the table as
Parquet, pandas and polars read that back, and nothing may have changed. tables/models.tsv must hold the measures of
report.json. Exit code 1 if anything differs. Needs pandas, pyarrow and polars.
"""

import json
import pathlib
import sys
import tempfile

import pandas
import polars
import pyarrow
import pyarrow.csv
import pyarrow.parquet

ARROW = {"string": pyarrow.string(), "integer": pyarrow.int64(), "number": pyarrow.float64(), "boolean": pyarrow.bool_()}
PANDAS = {"string": "string", "integer": "Int64", "number": "Float64", "boolean": "boolean"}
POLARS = {"string": polars.String, "integer": polars.Int64, "number": polars.Float64, "boolean": polars.Boolean}


def columns(table):
    """The values of an Arrow table by column, as Python's own."""
    return {name: table.column(name).to_pylist() for name in table.column_names}


def by_arrow(path, fields, separator):
    return pyarrow.csv.read_csv(
        path,
        parse_options=pyarrow.csv.ParseOptions(delimiter=separator, newlines_in_values=True),
        convert_options=pyarrow.csv.ConvertOptions(
            column_types={name: ARROW[kind] for name, kind in fields.items()},
            null_values=[""], strings_can_be_null=True, quoted_strings_can_be_null=False))


def by_pandas(path, fields, separator):
    frame = pandas.read_csv(
        path, sep=separator, dtype={name: PANDAS[kind] for name, kind in fields.items()}, na_values=[""],
        keep_default_na=False)
    return pyarrow.Table.from_pandas(frame, preserve_index=False)


def by_polars(path, fields, separator):
    schema = {name: POLARS[kind] for name, kind in fields.items()}
    return polars.read_csv(path, separator=separator, schema=schema, null_values=[""]).to_arrow()


def check_table(folder, resource, work):
    path = folder / resource["path"]
    fields = {field["name"]: field["type"] for field in resource["schema"]["fields"]}
    separator = resource["dialect"]["delimiter"]
    table = by_arrow(path, fields, separator)
    if table.column_names != list(fields):
        sys.exit(f"{path}: columns {table.column_names}, described {list(fields)}")
    values = columns(table)
    for reader in (by_pandas, by_polars):
        if columns(reader(path, fields, separator)) != values:
            sys.exit(f"{path}: {reader.__name__} and by_arrow read different values")
    for field in resource["schema"]["fields"]:
        if field["constraints"]["required"] and None in values[field["name"]]:
            sys.exit(f"{path}: {field['name']} is required and misses a value")

    parquet = work / "table.parquet"
    pyarrow.parquet.write_table(table, parquet)
    if not pyarrow.parquet.read_table(parquet).equals(table):
        sys.exit(f"{path}: pyarrow reads back another table from Parquet")
    for name, back in (("pandas", pandas.read_parquet(parquet, dtype_backend="numpy_nullable")),
                       ("polars", polars.read_parquet(parquet))):
        found = pyarrow.Table.from_pandas(back, preserve_index=False) if name == "pandas" else back.to_arrow()
        if columns(found) != values:
            sys.exit(f"{path}: {name} reads back other values from Parquet")
    return table.num_rows, values


def check_models(folder, values):
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    names = {"top1": "top1", "top3": "top3", "top5": "top5", "top10": "top10", "mrr": "mrr", "macroF1": "macro_f1"}
    for key, column in names.items():
        if [result["measures"][key] for result in report["results"]] != values[column]:
            sys.exit(f"{folder.name}: {column} of tables/models.tsv is not {key} of report.json")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for name in sys.argv[1:]:
        folder = pathlib.Path(name)
        package = json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))
        paths = {resource["path"] for resource in package["resources"]}
        found = {str(path.relative_to(folder)) for path in folder.rglob("*.?sv")}
        if found != paths:
            sys.exit(f"{folder.name}: files and descriptions differ: {sorted(found ^ paths)}")
        rows = 0
        with tempfile.TemporaryDirectory() as work:
            for resource in package["resources"]:
                count, values = check_table(folder, resource, pathlib.Path(work))
                rows += count
                if resource["path"] == "tables/models.tsv":
                    check_models(folder, values)
        print(f"{folder.name}: {len(paths)} tables, {rows} rows: pandas {pandas.__version__}, pyarrow "
              f"{pyarrow.__version__} and polars {polars.__version__} read the same, and the same back from Parquet")


if __name__ == "__main__":
    main()
