// Type-checks every workspace with TypeScript's own compiler, two at a time; fails with the first line of each failure.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root, scriptsOf, workspaces } from './workspaces.mjs';

const compiler = path.join(root, 'node_modules/.bin/tsc');

const check = (folder) =>
  new Promise((resolve) => {
    const output = [];
    const child = spawn(compiler, ['-p', folder], { cwd: root });
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('close', (code) => resolve({ folder, code, output: Buffer.concat(output).toString() }));
  });

const queue = workspaces.filter((folder) => scriptsOf(folder).types);
const results = [];
const work = async () => {
  for (let folder = queue.shift(); folder; folder = queue.shift()) results.push(await check(folder));
};
await Promise.all([work(), work()]);
for (const { folder, code, output } of results) if (code !== 0) console.error(`${folder}:\n${output}`);
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;
