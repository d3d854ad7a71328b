/** Starts Python in a worker: Pyodide, its trimmed library, and Snowbound's packages. */

import { load } from "@kit/fluent";

interface Python {
  FS: { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array): void };
  runPython(code: string): any;
  registerJsModule(name: string, module: object): void;
}

const SITE = "/lib/python3.14/site-packages";
const BLOCK = 512; // of a tar file

/** Writes the files of a tar archive into Python's file system. */
function unpack(python: Python, tar: Uint8Array): void {
  const text = new TextDecoder();
  for (let at = 0; tar[at]; ) {
    const field = (from: number, length: number) =>
      text.decode(tar.subarray(at + from, at + from + length)).split("\0", 1)[0] ?? "";
    const [name, size, folder] = [field(0, 100), parseInt(field(124, 12), 8), field(345, 155)];
    const path = [SITE, folder, name].filter(Boolean).join("/");
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, tar.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

export interface Runtime {
  pyodide: string; // a folder, with its last slash
  library: string;
  packages: string;
}

/** What formats a catalogue for Python: values come as JSON. */
function loadFluent(language: string, text: string): (key: string, values: string) => string {
  const format = load(language, text);
  return (key, values) => format(key, JSON.parse(values)) ?? key;
}

export async function startPython(where: Runtime, stage: (stage: "fetch" | "start" | "import") => void): Promise<Python> {
  stage("fetch");
  const packages = fetch(where.packages).then((answer) => {
    if (!answer.ok) throw new Error(`${where.packages}: ${answer.status}`);
    return answer.arrayBuffer();
  });
  const { loadPyodide } = await import(/* @vite-ignore */ `${where.pyodide}pyodide.mjs`);
  stage("start");
  const python: Python = await loadPyodide({
    indexURL: where.pyodide,
    stdLibURL: where.library,
    // Nothing is ever fetched from another host.
    lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", version: "", python: "3.14.0" }, packages: {} },
    packageBaseUrl: where.pyodide,
  });
  unpack(python, new Uint8Array(await packages));
  stage("import");
  python.registerJsModule("browser_fluent", { load: loadFluent });
  python.runPython("from snowbound.page.fluent import use_the_browsers; use_the_browsers()");
  return python;
}
