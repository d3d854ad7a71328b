/** What this page was built with: page/build.py writes it into index.html. */

export interface Build {
  /** A digest of everything. */
  id: string;
  /** Each game with a digest of its rules. */
  rules: Record<string, string>;
  /** Where the runtime lies. */
  pyodide: string;
  library: string;
  packages: string;
  /** Answers that are the same for everybody, by request. */
  answers: Record<string, string>;
}

const found = document.getElementById("build")?.textContent;
export const build = JSON.parse(found || "{}") as Build;

/** An address of ours, in full: workers resolve relative ones against their own file. */
export const address = (path: string): string => new URL(path, document.baseURI).href;
