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
export const readModuleVersion = async (folder: string): Promise<string> => {
  if (!(await isThere(join(folder, 'module.json'))))
    throw new CliProblem(
      'There is no module here. Run it as: npm run release -w mf-inbox -- --env qa',
    );
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
};

/** Runs a script of the module. Its output is shown only when it fails. */
const runScript = (folder: string, script: string, failure: string): Promise<void> =>
  new Promise((done, refuse) => {
    const child = spawn('npm', ['run', '--silent', script], {
      cwd: folder,
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

/** Checks the types and builds. */
export const buildModule = async (folder: string): Promise<void> => {
  await Promise.all([
    runScript(folder, 'types', 'The types do not check'),
    runScript(folder, 'build', 'The build failed'),
  ]);
};

/** Counts the changed files that no commit holds: such a release cannot be built again. Null without git. */
export const countUncommitted = async (folder: string): Promise<number | null> => {
  const beside = [join(folder, '../shared/src'), join(folder, '../webpack.common.js')];
  const areThere = await Promise.all(beside.map(isThere));
  const sources = [folder, ...beside.filter((_path, index) => areThere[index])];
  const found = await execute('git', ['status', '--porcelain', '--', ...sources], {
    cwd: folder,
  }).catch(() => null);
  return found === null ? null : found.stdout.split('\n').filter(Boolean).length;
};
