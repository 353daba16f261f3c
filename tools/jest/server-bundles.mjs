import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const jestApi = fileURLToPath(new URL('jest-api.mjs', import.meta.url));

/** Bare imports of ours (`@billfold/…`) are bundled; packages stay outside, each at the file that its importer resolves to. */
const packagesOutside = {
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
        if (name === '@jest/globals') return { path: jestApi };
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
};

/** What a source knows of its own place stays true in the bundle: servers read migrations and assets beside their sources. */
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

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Bundles of one workspace, a folder per run: a second run beside this one has its own. */
const homeOf = (rootDir) => path.join(rootDir, '.data/tests');
const folderOf = (rootDir) => path.join(homeOf(rootDir), String(process.env.BILLFOLD_TEST_RUN));

/** The bundle of a source file of a workspace, absolute. */
export const bundleOf = (rootDir, file) =>
  path.join(folderOf(rootDir), path.relative(rootDir, file).replace(/\.ts$/, '.mjs'));

/**
 * Bundles source files of a workspace for this run: one ES module per entry, with the modules that several entries share in chunks.
 * Node loads them as they are, so a worker evaluates each application module once for all of its test files.
 *
 * @param {string} rootDir absolute folder of the workspace
 * @param {readonly string[]} entries absolute paths of TypeScript files
 */
export const bundleSources = async (rootDir, entries) => {
  process.env.BILLFOLD_TEST_RUN ??= String(process.pid);
  await build({
    entryPoints: [...entries],
    outbase: rootDir,
    outdir: folderOf(rootDir),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [packagesOutside, ownPlaces],
    logLevel: 'warning',
  });
};

/** Removes this run's bundles, and those of runs that were killed. */
export const removeBundles = (rootDir) => {
  const own = process.env.BILLFOLD_TEST_RUN;
  let runs = [];
  try {
    runs = readdirSync(homeOf(rootDir));
  } catch {
    return;
  }
  for (const run of runs)
    if (run === own || !isRunning(Number(run)))
      rmSync(path.join(homeOf(rootDir), run), { recursive: true, force: true });
};
