// Type-checks the workspaces named, each by itself, or all. Two compilers at a time; prints what each said. `npm test`
// needs it only for the dependents of a change: `npm run lint` type-checks all.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root, scriptsOf, workspaces } from './repository/workspaces.mjs';

const compiler = path.join(root, 'node_modules/.bin/tsc');

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

const checked = workspaces.filter((folder) => scriptsOf(folder).types);
const named = process.argv.slice(2);
const queue = checked.filter((folder) => named.length === 0 || named.includes(folder));

const results = [];
const work = async () => {
  for (let project = queue.shift(); project; project = queue.shift())
    results.push(await check(project));
};
await Promise.all([work(), work()]);
for (const { project, code, output } of results)
  if (code !== 0) console.error(`${project}:\n${output}`);
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;
