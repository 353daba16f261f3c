import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildIdOf } from './build-id.js';
import { branchOf, versionOf } from './release-source.js';

const KINDS = { '.js': 'script', '.css': 'style', '.json': 'manifest' };

const sha384 = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Files of a build that belong to no release. */
export const isLeftOut = (name) =>
  ['release.json', 'mf-manifest.json', 'mf-stats.json', '.vite/manifest.json'].includes(name);

/** What the folder of a module says of it: `module.json` and the version of `package.json`. */
export const readFacts = (folder) => {
  const readJson = (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  return { ...readJson('module.json'), version: versionOf(readJson('package.json').version) };
};

const describeFile = ({ name, bytes }, entry) => ({
  path: name,
  kind: name === entry ? 'entry' : (KINDS[path.extname(name)] ?? 'asset'),
  bytes: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  integrity: sha384(bytes),
});

const currentCommit = (folder) => {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
};

/**
 * release.json of a build: what others may know of a module without loading its code. The build id is a hash of the
 * files and of the description, so that equal builds have equal names on every machine and a name can never refer to
 * other bytes or another description. `contents` are the files of the build as name and bytes; `bootOf` and `sharesOf`
 * answer for the chunk that a route names.
 */
export const describeRelease = ({
  folder,
  module,
  facts,
  contract,
  contents,
  entry,
  requires,
  bootOf,
  sharesOf,
  manifest,
  ofShell = {},
}) => {
  const description = {
    module,
    version: facts.version,
    builtAt: new Date().toISOString(),
    commit: currentCommit(folder),
    branch: branchOf(folder),
    owner: facts.owner,
    contract,
    ...ofShell,
    requires,
    routes: facts.routes.map(({ chunk, ...route }) => ({
      ...route,
      boot: bootOf(chunk),
      shares: sharesOf(chunk),
    })),
    nav: facts.nav ?? [],
    slots: facts.slots ?? [],
    ...(facts.uses === undefined ? {} : { uses: facts.uses }),
    entry,
    files: contents
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((file) => describeFile(file, entry)),
    ...(manifest === undefined ? {} : { manifest }),
    inventory: facts.inventory ?? [],
  };
  return { ...description, build: buildIdOf(description) };
};

/** What a first visit downloads of a module stays within the `budgetKb` (gzip) of its module.json, if it names one. */
export const describeOverBudget = ({ module, routes, files }, budgetKb) => {
  const gzipOf = new Map(files.map((file) => [file.path, file.gzip]));
  return routes.flatMap((route) => {
    const kb = route.boot.reduce((sum, file) => sum + gzipOf.get(file), 0) / 1024;
    return budgetKb === undefined || kb <= budgetKb
      ? []
      : [
          `The first visit of ${route.path} needs ${kb.toFixed(1)} kB (gzip) of ${module}; its budget is ${budgetKb} kB.`,
        ];
  });
};

/**
 * The manifest as the loader needs it: rspack writes `global` for every kind of library, vite names a file for servers.
 */
export const normalManifest = (manifest) => {
  const metaData = {
    ...manifest.metaData,
    remoteEntry: { ...manifest.metaData.remoteEntry, type: 'module' },
  };
  delete metaData.ssrRemoteEntry;
  return { ...manifest, metaData };
};

/** The files of the exposed module, as the manifest has them. */
export const exposedFiles = (manifest) =>
  manifest.exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]);
