// `npm run contract:matrix`: current modules in the last released shell, last released modules in the current shell, in
// a real browser, on every route; the suite visits a part of them. `--from <git ref>` builds that commit; `--registry
// URL --env NAME` takes what an environment serves (REGISTRY_TOKEN: a reader's). Without either: the last version tag,
// else the commit in tools/contract-matrix.json.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './repository/workspaces.mjs';

const usage =
  'npm run contract:matrix -- [--from <git ref> | --registry https://… [--env production]]';

const readOptions = () => {
  try {
    const { values } = parseArgs({
      options: { from: { type: 'string' }, registry: { type: 'string' }, env: { type: 'string' } },
    });
    if (values.from !== undefined && values.registry !== undefined)
      throw new Error('Name a commit or a registry, not both.');
    if (values.env !== undefined && values.registry === undefined)
      throw new Error('--env names an environment of --registry.');
    return values;
  } catch (error) {
    console.error(`${error.message}\nUsage: ${usage}`);
    process.exit(2);
  }
};

const { from = '', registry = '', env = 'production' } = readOptions();
const child = spawn(
  path.join(root, 'node_modules/.bin/playwright'),
  ['test', 'src/contract-matrix.spec.ts', '--no-deps'],
  {
    cwd: path.join(root, 'e2e'),
    stdio: 'inherit',
    env: {
      ...process.env,
      MATRIX_ROUTES: 'all',
      MATRIX_FROM: from,
      MATRIX_REGISTRY: registry,
      MATRIX_ENV: env,
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
