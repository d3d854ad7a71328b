// Under node, at build time: has Pyodide's own Python compile everything, since bytecode fits one
// version of Python only. `node compile.mjs <pyodide> <stage>` finds in <stage> the settings
// (compile.json) and the sources (site/), and leaves library.zip and packages.tar there.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, stage] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: pyodideFolder, env: { PYTHONHASHSEED: "0" } });
python.mountNodeFS("/stage", stage);
python.mountNodeFS("/pyodide", pyodideFolder);
python.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf8"));
