// Runs tests again and again on loaded cores, each time in another order: what can fail by chance fails here.
//   npm run test:steady -- PATTERN --times 20 [--load 2]
// PATTERN is matched with the paths of test files; without one it is all of `npm test`. `--load` is the number of busy
// processes beside it.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './repository/workspaces.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '20' },
    load: { type: 'string', default: String(availableParallelism()) },
  },
});
const times = Number(values.times);
const say = (text) => void process.stdout.write(`${text}\n`);

/** They end with us, however we end: the pipe to them closes. */
const busy = Array.from({ length: Number(values.load) }, () =>
  spawn(
    process.execPath,
    [
      '-e',
      'process.stdin.on("end", () => process.exit()).resume(); setInterval(() => { for (const end = Date.now() + 100; Date.now() < end;); }, 0)',
    ],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  ),
);

/** One run of the tests; its output is printed when it failed, or when it is the whole suite. */
const runOnce = (seed) =>
  new Promise((resolve) => {
    const selection = positionals.length === 0 ? [] : ['--files', positionals.join('|')];
    const child = spawn(
      process.execPath,
      [path.join(root, 'tools/test/main.mjs'), ...selection, '--seed', String(seed)],
      { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const output = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) =>
        positionals.length === 0 ? process.stdout.write(text) : output.push(text),
      );
    child.once('close', (code) => resolve({ isGreen: code === 0, output: output.join('') }));
  });

/** The next run writes its traces and logs into the same folder. */
const keepResults = (run) => {
  const results = path.join(root, 'e2e/test-results');
  if (!existsSync(results)) return;
  const kept = path.join(
    root,
    '.data/steady',
    `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-run-${run}`,
  );
  mkdirSync(path.dirname(kept), { recursive: true });
  renameSync(results, kept);
  say(`What the browser's tests and the money proofs left is in ${path.relative(root, kept)}`);
};

const failed = [];
for (let run = 1; run <= times; run += 1) {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const start = performance.now();
  const { isGreen, output } = await runOnce(seed);
  if (!isGreen) {
    failed.push(seed);
    say(output);
    keepResults(run);
  }
  say(
    `run ${run} of ${times}: ${isGreen ? 'ok' : 'FAILED'} (seed ${seed}, ${Math.round((performance.now() - start) / 1000)} s)`,
  );
}
for (const load of busy) load.kill();
if (failed.length > 0)
  say(
    `Again in the order that failed: npm test -- --seed ${failed[0]}${positionals.length === 0 ? '' : ` --files '${positionals.join('|')}'`}`,
  );
say(`\n${times - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
