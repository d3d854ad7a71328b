import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.SNOWBOUND ?? "http://127.0.0.1:8000";

// A page without a server (page/build.py) has another way to its tables, and lies in any folder.
export default defineConfig(({ mode }) => ({
  base: mode === "page" ? "./" : "/",
  plugins: [svelte()],
  resolve: {
    alias: {
      "@kit": here("src/kit"),
      "@words": here("src/words"),
      "@generated": here("src/generated"),
      "@transport": here(mode === "page" ? "src/page/transport.ts" : "src/kit/server_transport.ts"),
      "@games": here("../src/snowbound/games"),
    },
    // A game's table lies outside this folder and still finds Svelte in here.
    dedupe: ["svelte"],
  },
  build: {
    outDir: process.env.SNOWBOUND_STATIC ?? here("../src/snowbound/server/static"),
    emptyOutDir: true,
    target: "es2022",
    // Nothing is inlined as data:, so that the Content-Security-Policy can stay strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: "manifest.json",
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    fs: { allow: [here("..")] },
    proxy: { "/api": { target: server, ws: true } },
  },
}));
