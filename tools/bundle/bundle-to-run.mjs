import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * Bare imports of ours (`@billfold/…`) are bundled; packages stay outside, each at the file that its importer resolves
 * to.
 */
const packagesOutside = (replaced) => ({
  name: 'packages-outside',
  setup: (bundle) => {
    bundle.onResolve(
      { filter: /^[^./]/ },
      async ({ path: name, importer, resolveDir, kind, pluginData }) => {
        if (
          pluginData === 'resolved' ||
          kind === 'entry-point' ||
          name.startsWith('node:') ||
          name.startsWith('@billfold/')
        )
          return undefined;
        if (name in replaced) return { path: replaced[name] };
        const found = await bundle.resolve(name, {
          importer,
          resolveDir,
          kind,
          pluginData: 'resolved',
        });
        if (found.errors.length > 0) return { path: name, external: true };
        return {
          path: path.isAbsolute(found.path) ? pathToFileURL(found.path).href : found.path,
          external: true,
        };
      },
    );
  },
});

/**
 * What a source knows of its own place stays true in the bundle: servers read migrations and assets beside their
 * sources.
 */
const ownPlaces = {
  name: 'own-places',
  setup: (bundle) => {
    bundle.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8');
      if (!source.includes('import.meta.')) return undefined;
      const contents = source
        .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(file).href))
        .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(path.dirname(file)))
        .replaceAll(/\bimport\.meta\.filename\b/g, JSON.stringify(file));
      return { contents, loader: 'ts' };
    });
  },
};

/**
 * Bundles TypeScript sources to run them here: one ES module per entry, with the modules that several entries share in
 * chunks. Packages stay outside. A loader that compiles file by file takes four times as long to start a server.
 *
 * @param {{entries: readonly string[], base: string, folder: string, replaced?: Readonly<Record<string, string>>,
 *   inline?: boolean, write?: boolean}} options `entries` absolute; the bundle of `base/src/x.ts` is
 *   `folder/src/x.mjs`; `replaced` absolute files for bare imports; `inline` keeps the source maps in the files;
 *   without `write` the answer has the files and what they were made of, relative to `base`
 */
export const bundleToRun = ({
  entries,
  base,
  folder,
  replaced = {},
  inline = false,
  write = true,
}) =>
  build({
    absWorkingDir: base,
    write,
    metafile: !write,
    entryPoints: [...entries],
    outbase: base,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: inline ? 'inline' : 'linked',
    sourcesContent: false,
    plugins: [packagesOutside(replaced), ownPlaces],
    logLevel: 'warning',
  });
