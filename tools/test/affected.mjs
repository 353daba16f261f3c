import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { root, workspaces } from '../repository/workspaces.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const isThere = (file) => existsSync(path.join(root, file));
const sourceFiles = () =>
  git('ls-files', '--cached', '--others', '--exclude-standard', ...workspaces).filter(isThere);
const workspaceOf = (file) => file.split('/')[0];
const byWorkspace = (files) => {
  const groups = new Map();
  for (const file of files)
    groups.set(workspaceOf(file), [...(groups.get(workspaceOf(file)) ?? []), file]);
  return groups;
};
const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file);
const isSource = (file) => /\.(ts|tsx|css|svg)$/.test(file) && !file.endsWith('.d.ts');

/** Files on which everything depends, or whose dependents are unknown. */
const concernsAll = (file) =>
  !workspaces.includes(workspaceOf(file)) && !/\.md$|^(docs|docker|\.ci)\//.test(file);

/** Documents link files and headings. */
const documentLinks = 'tools/lint/document-links.test.mjs';
const mayBreakLinks = (file) => file.endsWith('.md') || !isThere(file);

/** Files changed since a commit, those that git does not track yet included. */
export const changedSince = (commit) => [
  ...new Set([
    ...git('diff', '--name-only', '--no-renames', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
];

/** The commit that the default branch and this work have in common; the last commit where there is no other branch. */
export const findBase = () => {
  for (const branch of ['origin/HEAD', 'origin/main', 'main']) {
    try {
      const [base] = execFileSync('git', ['merge-base', 'HEAD', branch], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).split('\n');
      return base;
    } catch {
      // Not here: the next.
    }
  }
  return 'HEAD';
};

/**
 * Which file imports which, of all tests and what they reach, across workspaces.
 *
 * @returns {Promise<Map<string, readonly string[]>>} for each file the files that import it, relative to the root
 */
export const readImporters = async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: sourceFiles().filter(isTest),
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    outdir: path.join(root, '.data/affected'),
    loader: { '.css': 'empty', '.svg': 'empty' },
    plugins: [
      {
        name: 'packages-outside',
        setup: (bundle) =>
          bundle.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
            kind === 'entry-point' || name.startsWith('@billfold/')
              ? undefined
              : { path: name, external: true },
          ),
      },
    ],
    logLevel: 'silent',
  });
  const importers = new Map();
  for (const [file, { imports }] of Object.entries(metafile.inputs)) {
    for (const { path: imported, external } of imports)
      if (!external) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  return importers;
};

/** The files themselves and all that import them, directly or not. */
export const reach = (files, importers) => {
  const reached = new Set(files);
  for (const file of reached)
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
};

/**
 * @typedef {object} Affected
 * @property {boolean} all
 * @property {readonly string[]} sources changed code
 * @property {Map<string, readonly string[] | 'all'>} tests by workspace; `all` where a file changed that no import
 *   names
 * @property {readonly string[]} workspaces
 */

/**
 * What a change can affect.
 *
 * @param {readonly string[]} changed files relative to the root, those that were deleted included
 * @param {Map<string, readonly string[]>} importers
 * @returns {Affected}
 */
export const affectedBy = (changed, importers) => {
  const reached = [...reach(changed.filter(isSource), importers)];
  const tests = byWorkspace(reached.filter((file) => isTest(file) && isThere(file)));
  // Settings, migrations, assets: no import names their readers.
  const unnamed = changed.filter(
    (file) => workspaces.includes(workspaceOf(file)) && !isSource(file) && !file.endsWith('.md'),
  );
  for (const file of unnamed) tests.set(workspaceOf(file), 'all');
  if (changed.some(mayBreakLinks)) tests.set('tools', [documentLinks]);
  return {
    all: changed.some(concernsAll),
    sources: changed.filter((file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file) && isThere(file)),
    tests,
    workspaces: workspaces.filter((workspace) =>
      [...reached, ...unnamed].some((file) => workspaceOf(file) === workspace),
    ),
  };
};

/** What a test imports to get a database, or to start another process. */
const dear = ['postgres/src/testing/test-server.ts', 'server-kit/src/process/program-runner.ts'];
/** Workspaces whose tests build modules and start products. */
const buildingWorkspaces = ['e2e', 'launcher', 'remote-kit'];

/**
 * The tests without a database, a screen or another process, by workspace.
 *
 * @param {Map<string, readonly string[]>} importers
 * @returns {Map<string, readonly string[]>}
 */
export const plainTests = (importers) => {
  const reached = reach(dear, importers);
  const files = new Set([...importers.keys(), ...[...importers.values()].flat()]);
  return byWorkspace(
    [...files].filter(
      (file) =>
        file.endsWith('.test.ts') &&
        !reached.has(file) &&
        !buildingWorkspaces.includes(workspaceOf(file)),
    ),
  );
};

/**
 * The test files whose path a pattern matches, and nothing else.
 *
 * @returns {Affected}
 */
export const filesMatching = (pattern) => ({
  all: false,
  sources: [],
  tests: byWorkspace(
    sourceFiles().filter((file) => isTest(file) && new RegExp(pattern).test(file)),
  ),
  workspaces: [],
});
