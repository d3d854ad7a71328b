// Under node, at build time: has Pyodide's own Python compile everything, since bytecode fits one
// version of Python only. `node compile.mjs <pyodide> <stage>` finds in <stage> the settings
// (compile.json) and the sources (site/), and leaves library.zip and packages.tar there.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, stage] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")));
// Without columns, which only mark a place within a line of a traceback.
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: pyodideFolder, env });
python.mountNodeFS("/stage", stage);
python.mountNodeFS("/pyodide", pyodideFolder);
python.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf8"));
