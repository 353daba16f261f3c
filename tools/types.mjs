// Type-checks the workspaces named, each by itself, or all: those with the same settings as one program, which reads what they share
// once. Two compilers at a time; prints what each said.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, scriptsOf, workspaces } from './repository/workspaces.mjs';

const compiler = path.join(root, 'node_modules/.bin/tsc');
const together = ['tsconfig.browser.json', 'tsconfig.servers.json'];

const check = (project) =>
  new Promise((resolve) => {
    const output = [];
    const child = spawn(compiler, ['-p', project], { cwd: root });
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('close', (code) =>
      resolve({ project, code, output: Buffer.concat(output).toString() }),
    );
  });

/** The workspaces of a program, where all of them are here: a team may have cloned only some. */
const foldersOf = (file) => {
  const folders = JSON.parse(readFileSync(path.join(root, file), 'utf8')).include.flatMap(
    (pattern) =>
      pattern === 'mf-*/src'
        ? workspaces.filter((folder) => folder.startsWith('mf-'))
        : [path.dirname(pattern)],
  );
  return folders.every((folder) => existsSync(path.join(root, folder))) ? folders : [];
};

const checked = workspaces.filter((folder) => scriptsOf(folder).types);
const named = process.argv.slice(2);
const programs = named.length > 0 ? [] : together.filter((file) => foldersOf(file).length > 0);
const covered = new Set(programs.flatMap(foldersOf));
const queue = [
  ...programs,
  ...checked.filter(
    (folder) => (named.length === 0 || named.includes(folder)) && !covered.has(folder),
  ),
];

const results = [];
const work = async () => {
  for (let project = queue.shift(); project; project = queue.shift())
    results.push(await check(project));
};
await Promise.all([work(), work()]);
for (const { project, code, output } of results)
  if (code !== 0) console.error(`${project}:\n${output}`);
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;
