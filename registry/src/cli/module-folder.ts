import { execFile, spawn } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CliProblem } from './registry-client';

const execute = promisify(execFile);

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Throws when the folder holds no module. */
export const readModuleVersion = async (folder: string, example: string): Promise<string> => {
  if (!(await isThere(join(folder, 'module.json'))))
    throw new CliProblem(`There is no module here. Run it as: ${example}`);
  const { version, scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    version: string;
    scripts?: Readonly<Record<string, string>>;
  };
  if (scripts?.['build'] === undefined)
    throw new CliProblem(
      'package.json has no script "build", which makes dist/ with release.json; nothing was registered.',
    );
  return version;
};

/** Runs a script of the module. Its output is shown only when it fails. */
const runScript = (
  folder: string,
  words: readonly string[],
  failure: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> =>
  new Promise((done, refuse) => {
    const child = spawn('npm', ['run', '--silent', ...words], {
      cwd: folder,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    const output: string[] = [];
    const keep = (chunk: Buffer): void => void output.push(chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', refuse);
    child.once('close', (code) =>
      code === 0
        ? done()
        : refuse(new CliProblem(`${output.join('').trim()}\n${failure}; nothing was registered.`)),
    );
  });

const readJson = async <Value>(file: string): Promise<Value> =>
  JSON.parse(await readFile(file, 'utf8')) as Value;

/** What `buildModule` proves of this module, in words: not each has types, or a budget. */
const describeChecks = async (folder: string): Promise<string> => {
  const { scripts } = await readJson<{ scripts?: object }>(join(folder, 'package.json'));
  const facts = await readJson<object>(join(folder, 'module.json'));
  return [
    ...(scripts !== undefined && 'types' in scripts ? ['types checked'] : []),
    'built',
    ...('budgetKb' in facts ? ['within its budget'] : []),
  ].join(', ');
};

/**
 * Builds, and checks the types where the module has a script for that; for a preview, under a version that names it.
 * Returns what it did, in words.
 */
export const buildModule = async (folder: string, preview: string | null): Promise<string> => {
  const variables: Record<string, string> = preview === null ? {} : { RELEASE_PREVIEW: preview };
  await Promise.all([
    runScript(folder, ['--if-present', 'types'], 'The types do not check', variables),
    runScript(folder, ['build'], 'The build failed', variables),
  ]);
  return describeChecks(folder);
};

/** Counts the changed files that no commit holds: such a release cannot be built again. Null without git. */
export const countUncommitted = async (folder: string): Promise<number | null> => {
  const beside = ['../shared/src', '../remote-kit/src/build', '../webpack.common.js'].map((path) =>
    join(folder, path),
  );
  const areThere = await Promise.all(beside.map(isThere));
  const sources = [folder, ...beside.filter((_path, index) => areThere[index])];
  const found = await execute('git', ['status', '--porcelain', '--', ...sources], {
    cwd: folder,
  }).catch(() => null);
  return found === null ? null : found.stdout.split('\n').filter(Boolean).length;
};
