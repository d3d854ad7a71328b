/** Catalogues, formatted by Fluent: a key and plain values become a sentence. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export type Values = Record<string, string | number>;
/** A sentence; null where the catalogue has no such key. */
export type Format = (key: string, values: Values) => string | null;

export function load(language: string, text: string): Format {
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource(text));
  return (key, values) => {
    const pattern = bundle.getMessage(key)?.value;
    return pattern ? bundle.formatPattern(pattern, values as Record<string, FluentVariable>, []) : null;
  };
}
